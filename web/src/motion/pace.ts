// How long cards are in the air, as the player likes it.

import { kept, type Speed } from "../state/kept.svelte";

const LONG: Record<Speed, number> = { off: 0, fast: 180, normal: 340, slow: 650 };

/** Milliseconds of a flight; 0 where nothing shall move. */
export function long(): number {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : LONG[kept.speed];
}

/** Milliseconds from one card of several to the next. */
export function step(count: number): number {
  return Math.min(0.4 * long(), (5 * long()) / Math.max(1, count));
}
