import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { preferences } from "../state/preferences.svelte";
import { late, lateInHand, queue } from "./pace";

const FLIGHT_MS = 340; // milliseconds of a flight at the normal speed
let now = 0;

beforeEach(() => {
  preferences.speed = "normal";
  now += 60_000; // nothing is in the air any more
  vi.spyOn(performance, "now").mockImplementation(() => now);
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("penalty cards reach the hand when the card that caused them has almost landed", () => {
  expect(queue({ count: 1, before: 1 })).toBe(0);
  expect([late(), lateInHand()]).toEqual([0, 0.6 * FLIGHT_MS]);
  now += 100;
  expect(lateInHand()).toBeCloseTo(0.6 * FLIGHT_MS - 100);
});

test("cards you choose to draw don't wait", () => {
  queue({ count: 3 });
  expect(queue({ count: 0 })).toBeNull();
  expect(lateInHand()).toBe(0);
  expect(queue({ count: 1 })).toBeCloseTo(0.8 * FLIGHT_MS + 0.6 * FLIGHT_MS);
});

test("cards wait until the verdict they are drawn for has been read, also if they are only yours", () => {
  expect(queue({ count: 4, hasVerdict: true })).toBe(3.5 * FLIGHT_MS);
  now += 60_000;
  expect(queue({ count: 0, hasVerdict: true })).toBe(3.5 * FLIGHT_MS);
});

test("what somebody has to draw is seen before anything else happens", () => {
  queue({ count: 3, isPenalty: true }); // a Draw Two for another player
  expect(queue({ count: 1 })).toBeCloseTo((0.8 + 0.6 + 1.2) * FLIGHT_MS);
  now += 60_000;
  queue({ count: 1, before: 1, drawn: 2, isPenalty: true }); // and one for you
  expect(queue({ count: 1 })).toBeCloseTo((0.6 + 0.4 + 0.6 + 1.2) * FLIGHT_MS);
});
