// How long cards are in the air, as the player likes it.

import { preferences, type Speed } from "../state/preferences.svelte";

const LONG: Record<Speed, number> = { off: 0, fast: 180, normal: 340, slow: 650 };

/** Milliseconds of a flight; 0 where nothing shall move. */
export function long(): number {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : LONG[preferences.speed];
}

/** Milliseconds from one card of several to the next. */
export function step(count: number): number {
  return Math.min(0.4 * long(), (5 * long()) / Math.max(1, count));
}

const APART = 0.6; // of a flight, from the last card of one entry to the first of the next: it has all but landed
const MOST_LATE = 3; // flights that an entry waits for others; who plays faster than that is not seen flying
let begins = 0; // when the cards of the last entry set out
let isFree = 0; // when those of the next one may
let comes = 0; // when those that the newest entry brings into the hand do

/**
 * Return the delay in milliseconds before an entry's cards start, so that entries fly one by one; null to skip them.
 * Your own cards do not wait, but cards you draw for a played card wait until that one, the last of `before` cards, has
 * nearly landed.
 */
export function queue(count: number, isYours: boolean, before: number): number | null {
  const now = performance.now();
  const wait = isYours ? 0 : Math.max(0, isFree - now);
  comes = now;
  if (count === 0 || wait > MOST_LATE * long()) return null;
  begins = now + wait;
  const lands = (cards: number) => begins + (cards - 1) * step(count) + APART * long();
  comes = before > 0 ? lands(before) : begins;
  isFree = lands(count);
  return wait;
}

/** Milliseconds until the cards of the newest entry set out. */
export const late = () => Math.max(0, begins - performance.now());

/** Milliseconds until the first card that it brings into the hand does. */
export const lateInHand = () => Math.max(0, comes - performance.now());
