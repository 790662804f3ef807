// Seats at a table that is looked at from above: where each is, and which is free.

import type { SeatState, TableState } from "../wire";

/** The first seat that nobody has, null where there is none. */
export function firstFree(seats: readonly SeatState[]): number | null {
  const seat = seats.findIndex(({ who, bot }) => who == null && bot == null);
  return seat < 0 ? null : seat;
}

/** The seat for somebody who has just come: none while a match runs. */
export function seatFor(table: TableState): number | null {
  return table.stage === "waiting" || table.stage === "match_over" ? firstFree(table.seats) : null;
}

/**
 * Two sides of a table, clockwise from its near left corner: up the one side and down the other. Of each seat the side and
 * the place on it, from 1; on a side with fewer seats they stand between those opposite.
 */
export function placesAt(count: number): { side: "one" | "other"; place: number }[] {
  const first = Math.ceil(count / 2);
  return Array.from({ length: count }, (_, seat) =>
    seat < first
      ? { side: "one" as const, place: 2 * (first - seat) - 1 }
      : { side: "other" as const, place: 2 * (seat - first) + 1 + (count % 2) },
  );
}

/** The code of a table in what somebody has typed or pasted: the code alone, or its whole address. */
export function codeIn(text: string): string | null {
  const found = /(?:^|\/t\/)([a-z0-9]{4,32})\/?(?:[?#].*)?$/.exec(text.trim().toLowerCase());
  return found?.[1] ?? null;
}

/** Which of ten colors is somebody's at a table: that of the seat, so that no two have the same. */
export const colorOf = (seat: number): string => `c${seat % 10}`;
