import type { WhyKey } from "../../protocol/messages";
import { isolated } from "../text";

/** The puzzles of the day. */
export const puzzle = {
  title: "Puzzles of the day",
  of: (date: string) => `Puzzles of ${date}`,
  place: (place: number, all: number) => `Puzzle ${place} of ${all}`,
  win: (who: string) => `Go out before ${isolated(who)} gets a turn.`,
  call: "UNO is called for you.",
  on: "Right so far. Go on.",
  play: "Which move wins most often?",
  right: "Right!",
  wrong: "Not quite",
  /** Why an answer is right or wrong, with the color and the number of cards that it is about. */
  why: (key: WhyKey, who: string, color: string, count: number, cards: string): string => {
    const name = isolated(who);
    return {
      turn: `${name} gets a turn, and you can’t know what comes of it.`,
      caught: `You still had ${color}, so ${name} challenges, and you draw the cards.`,
      stuck: "It’s your turn again, but your other cards can’t all follow.",
      shown: `You have seen this hand before, and it still had ${color}.`,
      drawn: `${name} had to draw first, so nothing in that hand was ${color}.`,
      drew:
        count === 0
          ? `${name} drew while ${color} was in play, and can’t have got any since.`
          : `${name} drew while ${color} was in play, and only ${cards} could be ${color} now.`,
      seen: `Of all ${color} cards, you could see all but ${count}.`,
      few: `${name} had only ${cards} left, and these are seldom ${color}.`,
      many: `${name} had ${cards} left. Such a hand seldom lacks ${color}.`,
    }[key];
  },
  bluff: "It was a bluff.",
  honest: "It wasn’t a bluff.",
  likely: (share: string) => `Such a Wild Draw Four is a bluff ${share} of the time.`,
  shown: (who: string) => `${isolated(who)}’s hand`,
  shares: "Simulated rounds won",
  solution: "Solution",
  solve: "Show the solution",
  next: "Next puzzle",
  end: "See the result",
  score: (right: number, all: number) => `${right} of ${all} right on the first try`,
  again: "Only the first try of each puzzle counts.",
  over: "Solve them again",
  before: "The day before",
  missing: "There are no puzzles for this day.",
  offline: "Puzzles need a connection to the server.",
};
