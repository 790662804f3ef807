import { game, type Who } from "./game";
import type { Told } from "../../state/table";
import type { Stakes } from "../../wire";
import { isolated } from "../text";

export const table = {
  others: "The others",
  draw: "Draw",
  keep: "Keep",
  call: "One left!",
  catch: (who: string) => `Catch ${who}!`,
  catchShort: "Catch!",
  sit: "Sit here",
  challenge: "Challenge",
  accept: (count: number) => `Take ${count}`,
  jump: "Jump in",
  canJump: (card: string) => `You can jump in with ${game.card(card)}!`,
  out: "out of the round",
  youAreOut: "You are out of this round.",
  swapWith: "Swap hands with whom?",
  cannot: "cannot be played now",
  tapAgain: "Tap it again to play it.",
  unfit: (wanted: string) => `It does not fit: ${wanted} is wanted.`,
  cardsLeft: (count: number) => (count === 1 ? "1 card!" : `${count} cards`),
  chooseColor: "Which color?",
  drawUntil: "Draw until which color comes?",
  yourCards: "Your cards",
  drawPile: (count: number) => `Draw pile, ${game.cards(count)}`,
  discardPile: (card: string) => `Discard pile, ${game.card(card)} on top`,
  score: (points: number) => game.points(points),
  away: "away: a bot plays",
  bot: "a bot",
  watching: "You are watching.",
  hands: "All hands",
  /** What has happened to somebody, who may be you. */
  news: ({ kind, name, was }: Told, isYou: boolean): string => {
    const [has, is, sees] = isYou
      ? ["You have", "You are", "You see"]
      : ["has", "is", "sees"].map((verb) => `${isolated(name)} ${verb}`);
    return {
      came: `${has} come.`,
      left: `${has} left.`,
      removed: `${has} been sent away.`,
      sat: `${has} sat down.`,
      stood: `${has} stood up.`,
      away: `${is} away: a bot plays.`,
      back: `${is} back.`,
      hosted: `${is} the host now.`,
      sees: `${sees} all hands.`,
      renamed: `${isolated(was ?? "?")} is called ${isolated(name)} now.`,
    }[kind];
  },
  sheets: { rules: "Rules", people: "Who is here", log: "What has happened" },
  talk: { line: "Say something", say: "Say" },
  watchAgain: "Watch it again",
  partner: "your partner",
  grace: "A call may still come.",
  canCatch: (who: string) => `${who} has not called!`,
  notCalled: "You have not called yet!",
  react: "Show a mood",
  moods: {
    laugh: "laughs",
    clap: "claps",
    wow: "is amazed",
    heart: "loves it",
    think: "is thinking",
    angry: "is angry",
    cry: "cries",
    wave: "waves",
  },
  voices: "What people say",
  notThis: "Another card",
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
  /** The words of a challenge: `question` is followed by the color. */
  stakes: (accused: Who, challenger: Who, { color, cards, wrong }: Stakes) => ({
    question:
      challenger === null
        ? `Did ${accused} bluff? In\u00a0play\u00a0was`
        : `${challenger} may challenge ${accused ?? "you"}. In\u00a0play\u00a0was`,
    right:
      accused === null
        ? `If you had ${color}: you take ${cards}.`
        : `If ${accused} had ${color}: ${accused} takes ${cards}.`,
    wrong: challenger === null ? `If not: you take ${wrong}.` : `If not: ${challenger} takes ${wrong}.`,
  }),
  shows: (who: string) => `${who} shows this hand:`,
  shownHand: (hand: readonly string[]) => `The hand that is shown to you: ${hand.map(game.card).join(", ")}`,
  nextRound: "Next round",
  rematch: "Play again",
  roundWon: (who: Who) => (who === null ? "You win the round!" : `${who} wins the round`),
  matchWon: (who: Who[]) =>
    who.includes(null) ? "You win the match!" : `${who.join(" and ")} win${who.length > 1 ? "" : "s"} the match`,
  gained: "this round",
  held: (hand: readonly string[]) => `held ${hand.map(game.card).join(", ")}`,
  nextIn: "The next round begins in",
  hostAgain: "The host may begin another match.",
  noWinner: "Nobody wins this round",
};
