// Play random rounds of uno-engine with 2 seats for some seconds of processor time, and print the totals as JSON.
//
// As in the other engines, all distinct legal moves of the turn and of the drawn card are equally likely, and each color of a
// wild is a move of its own. A bot draws only without a playable card. Every due call is made at once and counts as an action.

import { Game, colors } from "uno-engine";

const COLORLESS = [undefined];
const WIDTH = 8; // more than the number of colors, so that a value and a color make one number
const seen = new Uint32Array(16 * WIDTH); // the turn in which a move was listed last
const moves = [];
let turn = 0;

/** List the distinct plays among these cards: pairs of a card and the color it will have. */
function list(cards, top) {
  turn += 1;
  moves.length = 0;
  for (const card of cards) {
    const wild = card.isWildCard();
    if (!wild && !card.matches(top)) continue;
    for (const color of wild ? colors : COLORLESS) {
      const move = card.value * WIDTH + (color ?? card.color);
      if (seen[move] === turn) continue;
      seen[move] = turn;
      moves.push([card, color]);
    }
  }
}

const one = (count) => Math.floor(Math.random() * count);

/** Play a round; how many actions it took. */
function round() {
  const game = new Game(["Ada", "Grace"]);
  let actions = 0;
  for (;;) {
    const player = game.currentPlayer;
    list(player.hand, game.discardedCard);
    let keep = 0;
    if (moves.length === 0) {
      game.draw();
      actions += 1;
      list(player.hand.slice(-1), game.discardedCard);
      keep = 1;
      if (moves.length === 0) {
        game.pass(); // nothing to decide
        continue;
      }
    }
    const choice = one(moves.length + keep);
    actions += 1;
    if (choice === moves.length) {
      game.pass();
      continue;
    }
    if (player.hand.length === 2 && !game.yellers[player.name]) {
      game.uno();
      actions += 1;
    }
    const [card, color] = moves[choice];
    if (color !== undefined) card.color = color;
    game.play(card);
    if (player.hand.length === 0) return actions;
  }
}

/** Play rounds for a number of processor seconds. */
function measure(seconds) {
  const start = process.cpuUsage();
  const begun = performance.now();
  let rounds = 0;
  let actions = 0;
  let working = 0;
  while (working < seconds) {
    for (let i = 0; i < 10; i += 1) actions += round();
    rounds += 10;
    const { user, system } = process.cpuUsage(start);
    working = (user + system) / 1e6;
  }
  return { rounds, actions, working, wall: (performance.now() - begun) / 1000 };
}

const seconds = Number(process.argv[2]);
measure(1); // until its code is compiled
console.log(JSON.stringify(measure(seconds)));
