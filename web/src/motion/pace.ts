// Timing of flights, by the player's preference.

import { preferences, type Speed } from "../state/preferences.svelte";

const FLIGHT_MS: Record<Speed, number> = { off: 0, fast: 180, normal: 340, slow: 650 };

/** Return the duration of a flight in milliseconds; 0 without animations. */
export function flightMs(): number {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : FLIGHT_MS[preferences.speed];
}

/** Return the delay between cards in milliseconds. */
export function staggerMs(count: number): number {
  return Math.min(0.4 * flightMs(), (5 * flightMs()) / Math.max(1, count));
}

const APART = 0.6; // flights between the last card of one entry and the first of the next
const PAUSE = 1.2; // between cards that somebody had to draw and the next entry, in flights
const READ = 3.5; // how long a verdict is shown before its cards fly, in flights
const MOST_LATE = 3; // flights that an entry may wait; later ones are skipped
let startsAt = 0; // when the last entry's flights start
let freeAt = 0; // when the next entry's flights may start
let pausedUntil = 0; // the same after a pause
let cardsToHandAt = 0; // when the newest entry's cards into your hand start

interface Entry {
  /** How many cards of it fly. */
  count: number;
  isYours?: boolean;
  /** How many of them do before the first one into your hand; those into your hand animate themselves. */
  before?: number;
  /** How many cards another player makes you draw. */
  drawn?: number;
  hasVerdict?: boolean;
  /** Does somebody draw several cards? */
  isPenalty?: boolean;
}

/**
 * Return the delay in milliseconds before an entry's cards start, so that entries fly one by one; null to skip them.
 * Your own cards do not wait, but cards you draw for a played card wait until that one, the last of those `before`, has
 * nearly landed. All cards wait for a verdict to be read.
 */
export function queue(entry: Entry): number | null {
  const { count, isYours = false, before = 0, drawn = 0, hasVerdict = false, isPenalty = false } = entry;
  const now = performance.now();
  const free = isYours ? 0 : Math.max(0, freeAt - now);
  cardsToHandAt = now;
  if ((count === 0 && !hasVerdict) || free > MOST_LATE * flightMs()) return null;
  const pause = isYours ? 0 : Math.max(free, pausedUntil - now);
  const wait = pause + (hasVerdict ? READ * flightMs() : 0);
  startsAt = now + wait;
  const lands = (start: number, cards: number, of: number) => start + (cards - 1) * staggerMs(of) + APART * flightMs();
  cardsToHandAt = before > 0 ? lands(startsAt, before, count) : startsAt;
  freeAt = Math.max(lands(startsAt, count, count), drawn > 0 ? lands(cardsToHandAt, drawn, drawn) : 0);
  pausedUntil = freeAt + (isPenalty ? PAUSE * flightMs() : 0);
  return wait;
}

/** Return the milliseconds until the newest entry's flights start. */
export const late = () => Math.max(0, startsAt - performance.now());

/** Return the milliseconds until its first card into your hand starts. */
export const lateInHand = () => Math.max(0, cardsToHandAt - performance.now());
