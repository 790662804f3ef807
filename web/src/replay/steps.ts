// Steps of a replay: rounds, running scores and timing.

import type { ReplayStep } from "../protocol/answers";

export interface Span {
  number: number; // the round's number
  first: number; // indices of its steps
  last: number;
}

/** Return the rounds of a replay. */
export function spansOf(steps: readonly ReplayStep[]): Span[] {
  const found: Span[] = [];
  for (const [place, { round }] of steps.entries()) {
    const span = found.at(-1);
    if (span?.number === round.number) span.last = place;
    else found.push({ number: round.number, first: place, last: place });
  }
  return found;
}

/** Return the score of each side before each round. */
export function totalsOf(steps: readonly ReplayStep[], spans: readonly Span[]): number[][] {
  const found: number[][] = [];
  let totals = (steps[0]?.round.points ?? []).map(() => 0);
  for (const { last } of spans) {
    found.push(totals);
    totals = totals.map((total, side) => total + (steps[last]?.round.points[side] ?? 0));
  }
  return found;
}

/** Return the step that an address names: "#12" is the twelfth. The first by default. */
export function placeOf(hash: string, count: number): number {
  const number = /^#\d{1,9}$/.test(hash) ? Number(hash.slice(1)) : 1;
  return Math.max(0, Math.min(count, number) - 1);
}

export const hashOf = (place: number) => (place > 0 ? `#${place + 1}` : "");

/** Return the start of this round or, from there, of the previous one. */
export function roundBack(spans: readonly Span[], place: number): number {
  return spans.findLast(({ first }) => first < place)?.first ?? 0;
}

/** Return the start of the next round, or the end. */
export function roundOn(spans: readonly Span[], place: number): number {
  return spans.find(({ first }) => first > place)?.first ?? spans.at(-1)?.last ?? 0;
}

export const SPEEDS = [1, 2, 4, 0.5] as const;
const LOOK = 1_100; // milliseconds for a step
const DEAL = 2_000;
const END = 3_200; // milliseconds for the end of a round, which takes longer to read
const CARD = 130; // extra milliseconds for each drawn card

/** Return how long a step is shown, in milliseconds. */
export function lookOf({ events, round }: ReplayStep, speed: number): number {
  const drawn = events.reduce((sum, { kind, count }) => sum + (kind === "drew" ? (count ?? 0) : 0), 0);
  const long =
    round.phase === "over" ? END : events[0]?.kind === "turned_up" ? DEAL : LOOK + CARD * Math.max(0, drawn - 1);
  return long / speed;
}
