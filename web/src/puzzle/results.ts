// The results of puzzles: only the first try counts, and a day is done once each of its puzzles is answered.

import { lastDays } from "../daily/day";
import { PUZZLE_KINDS } from "../protocol/gameFacts";
import type { PuzzleKind } from "../protocol/messages";
import type { PuzzleResults } from "../state/preferences.svelte";

type Days = Readonly<Record<string, PuzzleResults>>;

const MARKS = { right: "●", wrong: "○" };

/** Add the result of a try, unless the puzzle was tried before. */
export function withResult(
  days: Days,
  date: string,
  kind: PuzzleKind,
  isRight: boolean,
): Record<string, PuzzleResults> {
  return lastDays({ ...days, [date]: { [kind]: isRight, ...days[date] } });
}

/** Return the days of which each puzzle was answered. */
export function doneDays(days: Days): Record<string, PuzzleResults> {
  return Object.fromEntries(Object.entries(days).filter(([, results]) => isDone(results)));
}

export const isDone = (results: PuzzleResults | undefined): boolean =>
  PUZZLE_KINDS.every((kind) => results?.[kind] !== undefined);

/** Return a mark for each puzzle of a day. */
export const marksOf = (results: PuzzleResults): string =>
  PUZZLE_KINDS.map((kind) => (results[kind] ? MARKS.right : MARKS.wrong)).join("");

/** Return how many puzzles were right on the first try. */
export const rightOf = (results: PuzzleResults): number => PUZZLE_KINDS.filter((kind) => results[kind]).length;
