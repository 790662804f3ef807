// Where the animals at the table look, and what their eyes tell. It depends on nothing but what everybody can see.

import type { EventState, RoundState } from "../../protocol/messages";
import type { Scene } from "../felt/scene";

/** Wide open, narrow with pleasure, shut, or wandering for want of a good conscience. */
export type Mood = "wide" | "narrow" | "shut" | "restless";

const HURT = 2; // cards drawn at once that open one's eyes

/** Return the seat that everybody looks at: the accused, the winner, or the one on turn. */
export function watched({ top, phase, stakes, turn, winner }: RoundState): number | null {
  if (phase === "over") return winner;
  if (!top) return null; // all look at the card that is turned up
  return phase === "challenge" && stakes ? stakes.accused : turn;
}

/**
 * Return the direction in which somebody looks, each part from -1 to 1: towards a seat, or towards the piles if that is
 * their own, or nobody's. `order` has the people on the rim; you sit below.
 */
export function gazeOf(scene: Scene, order: readonly number[], seat: number, target: number | null): [number, number] {
  const yours = { x: scene.middle.x, y: scene.middle.y + 1.2 * scene.radii.y };
  const placeOf = (seat: number) => scene.places[order.indexOf(seat)] ?? yours;
  const from = placeOf(seat);
  const to = target === null || target === seat ? scene.middle : placeOf(target);
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return [(to.x - from.x) / far, (to.y - from.y) / far];
}

/** Return what the eyes of each seat tell of events for a moment. */
export function moodsOf(events: readonly EventState[]): Map<number, Mood> {
  const found = new Map<number, Mood>();
  const tell = (seat: number | null | undefined, mood: Mood) => seat != null && found.set(seat, mood);
  for (const { kind, seat, other, count = 0 } of events) {
    if (kind === "drew" && count >= HURT) tell(seat, "wide");
    if (kind === "skipped" && seat != null && !found.has(seat)) tell(seat, "shut");
    if (kind === "called") tell(seat, "narrow");
    if (kind === "caught") {
      tell(seat, "narrow");
      tell(other, "wide");
    }
    if (kind === "judged") {
      tell(seat, count ? "shut" : "narrow");
      tell(other, count ? "narrow" : "wide");
    }
  }
  return found;
}

/** Return what the eyes of a seat tell as long as the position lasts: of the accused, the winner and the losers. */
export function lastingMood(round: RoundState, seat: number, sides: readonly (readonly number[])[]): Mood | null {
  const { phase, stakes, winner } = round;
  if (phase === "challenge" && stakes?.accused === seat) return "restless";
  if (phase !== "over" || winner === null) return null;
  const hasWon = seat === winner || sides.some((side) => side.includes(seat) && side.includes(winner));
  return hasWon ? "narrow" : "shut";
}
