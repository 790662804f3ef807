import { game, type Who } from "./game";
import type { NewsItem } from "../../state/table";
import type { Stakes } from "../../protocol/messages";
import { capital, isolated } from "../text";

export const table = {
  others: "Other players",
  draw: "Draw",
  keep: "Keep it",
  call: "UNO!",
  catch: (who: string) => `Catch ${who}!`,
  catchShort: "Catch!",
  sit: "Sit here",
  wins: (count: number) => (count === 1 ? "1 match won" : `${count} matches won`),
  challenge: "Challenge",
  accept: (count: number) => `Take ${count}`,
  jump: "Jump in",
  canJump: (card: string) => `You can jump in with ${game.card(card)}!`,
  out: "knocked out",
  youAreOut: "You’re knocked out of this round.",
  swapWith: "Swap hands with whom?",
  cannot: "can’t be played now",
  tapAgain: "Tap it again to play it.",
  cardsLeft: (count: number) => (count === 1 ? "1 card!" : `${count} cards`),
  chooseColor: "Which color?",
  drawUntil: "Choose a color to draw for",
  yourCards: "Your cards",
  drawPile: (count: number) => `Draw pile, ${game.cards(count)}`,
  discardPile: (card: string) => `Discard pile, ${game.card(card)} on top`,
  away: "away, a bot plays",
  bot: "bot",
  watching: "You’re watching.",
  hands: "All hands",
  holds: (who: string, cards: readonly string[]) => `${who} holds ${cards.map(game.card).join(", ")}.`,
  /** Report news of a person, who may be you. */
  news: ({ kind, name, was }: NewsItem, isYou: boolean): string => {
    const someone = isYou ? "You" : isolated(name);
    const is = isYou ? "You’re" : `${someone} is`;
    return {
      came: `${someone} joined.`,
      left: `${someone} left.`,
      removed: `${someone} ${isYou ? "were" : "was"} kicked.`,
      sat: `${someone} sat down.`,
      stood: `${someone} stood up.`,
      away: `${is} away. A bot plays.`,
      back: `${is} back.`,
      hosted: `${is} now the host.`,
      sees: `${someone} ${isYou ? "see" : "sees"} all hands.`,
      renamed: `${isolated(was ?? "?")} is now called ${isolated(name)}.`,
    }[kind];
  },
  sheets: { rules: "Rules", people: "People here", log: "Game log" },
  nothingYet: "Nothing has happened yet.",
  talk: { title: "Log and chat", line: "Write a message", say: "Send" },
  watchAgain: "Watch the replay",
  partner: "your partner",
  scoreOf: (score: number, target: number) => `${score} of ${target}`,
  grace: "You can still call UNO.",
  canCatch: (who: string) => `${who} forgot to call UNO!`,
  notCalled: "You forgot to call UNO!",
  /** What screen readers say for a key. */
  topIs: (card: string, color: string | null) =>
    `${capital(game.card(card))} is on top.${color === null ? "" : ` The color is ${color}.`}`,
  handsAre: (hands: readonly (readonly [who: string, count: number])[]) =>
    `${hands.map(([who, count]) => `${isolated(who)}: ${count === 1 ? "1 card" : `${count} cards`}`).join(". ")}.`,
  hint: "Hint",
  react: "React",
  reactions: {
    laugh: "laughs",
    clap: "claps",
    wow: "is amazed",
    heart: "loves it",
    think: "is thinking",
    angry: "is angry",
    cry: "cries",
    wave: "waves",
  },
  bluff: "Bluff!",
  noBluff: "No bluff!",
  voices: "Messages",
  notThis: "Choose another card",
  bubbles: {
    called: "UNO!",
    caught: "Caught!",
    skipped: "skipped",
    challenged: "Bluff?",
    kept: "kept",
    jumped_in: "Jump!",
    out: "out!",
    passed: "pass",
    drew: (count: number) => `+${count}`,
  },
  /** The texts of a challenge. The color follows `was`. */
  stakes: (accused: Who, challenger: Who, { color, cards, wrong }: Stakes) => ({
    question: game.doubt(accused, challenger),
    was: "The color was",
    right:
      accused === null ? `If you had ${color}, you draw ${cards}.` : `If ${accused} had ${color}, they draw ${cards}.`,
    wrong: challenger === null ? `If not, you draw ${wrong}.` : `If not, ${challenger} draws ${wrong}.`,
  }),
  shownHand: (hand: readonly string[]) => `The hand you’re shown: ${hand.map(game.card).join(", ")}`,
  nextRound: "Next round",
  rematch: "Play again",
  roundWon: (who: Who) => (who === null ? "You win the round!" : `${who} wins the round`),
  matchWon: (who: Who[]) =>
    who.includes(null) ? "You win the match!" : `${who.join(" and ")} win${who.length > 1 ? "" : "s"} the match`,
  gained: "this round",
  held: (hand: readonly string[]) => `held ${hand.map(game.card).join(", ")}`,
  nextIn: "Next round in",
  hostAgain: "The host can start another match.",
  noWinner: "Nobody wins this round",
};
