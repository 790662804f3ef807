// A boardgame.io server with a simple card game: any card may be played, and a player without cards gets seven new ones.
// Almost all of its cost is the framework's: its own filter hides hands, and it keeps states in memory. Prints its port.

import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const { Server, Origins } = require("boardgame.io/server");
const { PlayerView } = require("boardgame.io/core");

const HAND = 7;

function deck() {
  const ranks = [...Array(13).keys()];
  const colored = ["R", "Y", "G", "B"].flatMap((color) => [...ranks, ...ranks.slice(1)].map((rank) => color + rank));
  return [...colored, ...Array(4).fill("W"), ...Array(4).fill("W+4")];
}

function draw(G, random) {
  if (G.secret.pile.length === 0) G.secret.pile = random.Shuffle(deck());
  return G.secret.pile.pop();
}

const onServer = (move) => ({ move, client: false });

const game = {
  name: "cards",
  disableUndo: true,
  playerView: PlayerView.STRIP_SECRETS,
  turn: { minMoves: 1, maxMoves: 1 },
  setup: ({ ctx, random }) => {
    const pile = random.Shuffle(deck());
    const seats = [...Array(ctx.numPlayers).keys()];
    const players = Object.fromEntries(seats.map((seat) => [seat, { hand: pile.splice(0, HAND) }]));
    return { top: pile.pop(), secret: { pile }, players, counts: seats.map(() => HAND) };
  },
  moves: {
    play: onServer(({ G, playerID, random }, place) => {
      const { hand } = G.players[playerID];
      G.top = hand.splice(place, 1)[0];
      if (hand.length === 0) for (let card = 0; card < HAND; card++) hand.push(draw(G, random));
      G.counts[playerID] = hand.length;
    }),
    draw: onServer(({ G, playerID, random }) => {
      G.players[playerID].hand.push(draw(G, random));
      G.counts[playerID] += 1;
    }),
  },
};

const { appServer } = await Server({ games: [game], origins: [Origins.LOCALHOST] }).run({ port: 0 });
console.log(`port ${appServer.address().port}`);
