// The hands left at the end of a round with what they are worth, so that the points of its winner can be followed.

import type { RoundState } from "../../protocol/messages";
import { sideOf, type Sides } from "../../state/table";

type Ended = Pick<RoundState, "open" | "points" | "winner" | "worth">;

/** A hand left at the end of a round, and what it is worth. */
export interface Left {
  seat: number;
  cards: readonly string[];
  points: number;
}

/** Return the hands that are worth points. */
export const leftOf = ({ open, worth = [] }: Ended): Left[] =>
  worth.map((points, seat) => ({ seat, points, cards: open?.[seat] ?? [] })).filter(({ points }) => points);

/** Return the points that the winner of a round gets. */
export const gainedIn = ({ points, winner }: Ended, sides: Sides): number =>
  winner === null ? 0 : (points[sideOf(sides, winner)] ?? 0);
