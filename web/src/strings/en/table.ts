import { game, type Who } from "./game";
import type { Stakes } from "../../wire";

export const table = {
  yourTurn: "Your turn",
  others: "The others",
  draw: "Draw",
  keep: "Keep",
  call: "One left!",
  catch: (who: string) => `Catch ${who}!`,
  sit: "Sit here",
  challenge: "Challenge",
  accept: (count: number) => `Take ${count}`,
  cannot: "cannot be played now",
  cardsLeft: (count: number) => (count === 1 ? "1 card!" : `${count} cards`),
  chooseColor: "Which color?",
  yourCards: "Your cards",
  drawPile: (count: number) => `Draw pile, ${game.cards(count)}`,
  discardPile: (card: string) => `Discard pile, ${game.card(card)} on top`,
  stakes: (accused: Who, { color, cards, wrong }: Stakes) =>
    accused === null
      ? `If you had ${color}, you take ${cards}; if not, who challenges takes ${wrong}.`
      : `Did ${accused} have ${color}? If so, ${accused} takes ${cards}. If not, you take ${wrong}.`,
  shownHand: (hand: string[]) => `The hand that is shown to you: ${hand.map(game.card).join(", ")}`,
  nextRound: "Next round",
  rematch: "Play again",
  roundWon: (who: Who) => (who === null ? "You win the round!" : `${who} wins the round`),
  matchWon: (who: Who[]) =>
    who.includes(null) ? "You win the match!" : `${who.join(" and ")} win${who.length > 1 ? "" : "s"} the match`,
  noWinner: "Nobody wins this round",
};
