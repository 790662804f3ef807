// The deal of the day: its date, how it went, and the days in a row.

import { colorOf } from "../cards/deck.svelte";
import { faceOf } from "../cards/faces";
import type { ReplayStep } from "../protocol/answers";
import type { Day } from "../state/preferences.svelte";

const DRAWN = "·";
const MOST_DAYS = 400;
const DAY_MS = 86_400_000;

/** Return a mark for each turn of a seat: that of the color it played or named, or a dot for drawing. */
export function marksOf(steps: readonly ReplayStep[], mine: number): string {
  const moves = steps.flatMap(({ seat, move }) => (seat === mine && move ? [move] : []));
  return moves
    .map(({ kind, card, color }) => {
      if (kind === "draw") return DRAWN;
      if (kind !== "play" || !card) return "";
      return (color ? colorOf(color) : faceOf(card).color)?.mark ?? "";
    })
    .join("");
}

/** Return how a finished round went for a seat. */
export function dayOf(steps: readonly ReplayStep[], mine: number): Day {
  const round = steps.at(-1)?.round;
  return {
    won: round?.winner === mine,
    marks: marksOf(steps, mine),
    points: Math.max(0, ...(round?.points ?? [])),
    left: round?.hands[mine] ?? 0,
  };
}

/** Add a day, unless it has been played before: only the first try counts. */
export const withDay = (days: Readonly<Record<string, Day>>, date: string, day: Day): Record<string, Day> =>
  lastDays({ [date]: day, ...days });

/** Return the last days of those that are kept, in their order. */
export function lastDays<Each>(days: Readonly<Record<string, Each>>): Record<string, Each> {
  const all = Object.entries(days).sort(([one], [other]) => one.localeCompare(other));
  return Object.fromEntries(all.slice(-MOST_DAYS));
}

/** Return how many days in a row have been played, up to a date. */
export function daysInARow(days: Readonly<Record<string, unknown>>, date: string): number {
  let count = 0;
  for (let at = date; days[at]; at = dayBefore(at)) count += 1;
  return count;
}

/** Return the date of the day before, counted in UTC, where all days are equally long. */
export const dayBefore = (date: string): string => new Date(Date.parse(date) - DAY_MS).toISOString().slice(0, 10);
