// A finished match as a film: which steps are which round, how the match stands at each, how long each is looked at.

import type { ReplayStep } from "../net/http";

export interface Span {
  number: number; // of the round
  first: number; // its steps, by their places in the film
  last: number;
}

/** The rounds of a film. */
export function spansOf(steps: readonly ReplayStep[]): Span[] {
  const found: Span[] = [];
  for (const [place, { round }] of steps.entries()) {
    const span = found.at(-1);
    if (span?.number === round.number) span.last = place;
    else found.push({ number: round.number, first: place, last: place });
  }
  return found;
}

/** Points that each side has, before each round of the film. */
export function totalsOf(steps: readonly ReplayStep[], spans: readonly Span[]): number[][] {
  const found: number[][] = [];
  let totals = (steps[0]?.round.points ?? []).map(() => 0);
  for (const { last } of spans) {
    found.push(totals);
    totals = totals.map((total, side) => total + (steps[last]?.round.points[side] ?? 0));
  }
  return found;
}

/** The place that an address names, "#12" the twelfth step; the beginning where it names none. */
export function placeOf(hash: string, count: number): number {
  const number = /^#\d{1,9}$/.test(hash) ? Number(hash.slice(1)) : 1;
  return Math.max(0, Math.min(count, number) - 1);
}

export const hashOf = (place: number) => (place > 0 ? `#${place + 1}` : "");

/** Where "a round back" leads: to the beginning of this one, or from there to that of the one before. */
export function roundBack(spans: readonly Span[], place: number): number {
  return spans.findLast(({ first }) => first < place)?.first ?? 0;
}

/** The beginning of the next round, or the end. */
export function roundOn(spans: readonly Span[], place: number): number {
  return spans.find(({ first }) => first > place)?.first ?? spans.at(-1)?.last ?? 0;
}

export const SPEEDS = [1, 2, 4, 0.5] as const;
const LOOK = 1_100; // milliseconds for a step
const DEAL = 2_000;
const END = 3_200; // of a round: there is something to read
const CARD = 130; // more for each card that is drawn

/** How long a step is looked at before the next, in milliseconds. */
export function lookOf({ events, round }: ReplayStep, speed: number): number {
  const drawn = events.reduce((sum, { kind, count }) => sum + (kind === "drew" ? (count ?? 0) : 0), 0);
  const long =
    round.phase === "over" ? END : events[0]?.kind === "turned_up" ? DEAL : LOOK + CARD * Math.max(0, drawn - 1);
  return long / speed;
}
