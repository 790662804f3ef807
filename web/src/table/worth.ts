// What the hands left at the end of a round are worth, so that the points of its winner can be followed.

import { faceOf } from "../cards/faces";
import type { RoundState } from "../protocol/messages";
import { sideOf, type Sides } from "../state/table";

type Ended = Pick<RoundState, "open" | "points" | "winner">;

/**
 * Return what each hand of the sides that lost is worth, by seat. Empty if together they don't make the points that the
 * server counted, as it also counts hands that are no longer there.
 */
export function worthOf({ open, points, winner }: Ended, sides: Sides): ReadonlyMap<number, number> {
  if (winner === null || open === null) return new Map();
  const own = sideOf(sides, winner);
  const worth = open.flatMap((hand, seat): [number, number][] =>
    sideOf(sides, seat) === own ? [] : [[seat, hand.reduce((sum, card) => sum + (faceOf(card).symbol.points ?? 0), 0)]],
  );
  const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0);
  return sum(worth.map(([, each]) => each)) === sum(points) ? new Map(worth) : new Map();
}
