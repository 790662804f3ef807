// The moments of a round that deserve more than a line: what is shown large over the table, and at whose seat.

import { faceOf } from "../cards/faces";
import type { EventState, RoundState } from "../protocol/messages";

export type Moment =
  { kind: "called" | "caught" | "skipped" | "won"; seat: number } | { kind: "judged"; seat: number; isBluff: boolean };

const LEAST_PLUS = 2; // cards that a card makes others draw, for its number to be shown

/** Return the moments among events, each at a seat. Losing a turn is not one for a seat that also draws cards. */
export function momentsOf(events: readonly EventState[]): Moment[] {
  const drew = events.flatMap(({ kind, seat }) => (kind === "drew" ? [seat] : []));
  return events.flatMap(({ kind, seat, other, count }): Moment[] => {
    if (kind === "caught" && other != null) return [{ kind, seat: other }];
    if (seat == null) return [];
    if (kind === "skipped" && drew.includes(seat)) return [];
    if (kind === "judged") return [{ kind, seat, isBluff: count === 1 }];
    return kind === "called" || kind === "skipped" || kind === "won" ? [{ kind, seat }] : [];
  });
}

/** Return how many cards the topmost card makes others draw, if that is a moment; otherwise null. */
export function plusOf(top: string): number | null {
  const { draws } = faceOf(top).symbol;
  return draws != null && draws >= LEAST_PLUS ? draws : null;
}

/** Return the seat that a card has hit: it holds more cards now, or has to decide what to do. Null if nobody does. */
export function targetedBy(was: RoundState, { hands, phase, turn }: RoundState): number | null {
  const hit = hands.findIndex((count, seat) => count > (was.hands[seat] ?? count));
  if (hit >= 0) return hit;
  return phase === "challenge" || phase === "pending" ? turn : null;
}
