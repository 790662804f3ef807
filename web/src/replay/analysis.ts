// What the analysis of a match says about one side.

import type { Analysis } from "../protocol/answers";

/** Return the chance of a side at each step, and the steps of its own mistakes. */
export function curveOf({ chances, moments }: Analysis, side: number): { chances: number[]; mistakes: number[] } {
  return {
    chances: chances.map((each) => each[side] ?? 0),
    mistakes: moments.filter((each) => each.mistake_by !== null && each.side === side).map(({ step }) => step),
  };
}

/** Return how many rounds something was worth: "+0.17", "\u22120.42". */
export function signed(rounds: number): string {
  const written = Math.abs(rounds).toFixed(2);
  return `${rounds < 0 && Number(written) ? "\u2212" : "+"}${written}`;
}
