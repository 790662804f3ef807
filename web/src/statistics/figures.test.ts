import { expect, test } from "vitest";
import type { MatchSummary } from "../protocol/answers";
import { best, hasWon, longest, opponents, scoreOf } from "./figures";

/** A match of seats like "Ada 200 won", yours the first. */
function match(rounds: number, ...seats: string[]): MatchSummary {
  const read = (seat: string) => {
    const [name = "", score, won] = seat.split(" ");
    return { name, bot: name.startsWith("Bot") ? "careful" : null, score: Number(score), has_won: won === "won" };
  };
  return { match: "x", started: 0, ended: 0, rounds, you: 0, seats: seats.map(read) };
}

const matches = [
  match(3, "Me 200 won", "Ada 90"),
  match(9, "Me 350", "Ada 500 won", "Bot1 20"),
  match(1, "Me 120 won", "Eve 7", "Pal 120 won"),
];

test("opponents are counted, and partners aren't opponents", () => {
  expect(opponents(matches)).toEqual([
    { name: "Ada", isBot: false, met: 2, won: 1 },
    { name: "Eve", isBot: false, met: 1, won: 1 },
    { name: "Bot1", isBot: true, met: 1, won: 0 },
  ]);
});

test("the best match was won, the longest may be any", () => {
  expect([best(matches), longest(matches)]).toEqual([matches[0], matches[1]]);
  expect([best([matches[1] as MatchSummary]), longest([])]).toEqual([null, null]);
});

test("a person who did not play has neither a win nor points", () => {
  const seen = { ...(matches[0] as MatchSummary), you: null };
  expect([hasWon(seen), scoreOf(seen)]).toEqual([false, 0]);
});
