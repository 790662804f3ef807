import { expect, test } from "vitest";
import type { ReplayStep } from "../protocol/answers";
import type { EventState, RoundState } from "../protocol/messages";
import { hashOf, lookOf, placeOf, roundBack, roundOn, spansOf, totalsOf } from "./steps";

function step(number: number, points: number[], events: EventState[] = []): ReplayStep {
  const round = { number, points, phase: points.some((each) => each > 0) ? "over" : "turn" } as RoundState;
  return { seat: null, move: null, events, round, yours: null };
}

const film = [step(1, [0, 0]), step(1, [0, 0]), step(1, [0, 30]), step(2, [0, 0]), step(2, [12, 0])];
const spans = spansOf(film);

test("a replay is divided into rounds, and points add up over them", () => {
  expect(spans).toEqual([
    { number: 1, first: 0, last: 2 },
    { number: 2, first: 3, last: 4 },
  ]);
  expect(totalsOf(film, spans)).toEqual([
    [0, 0],
    [0, 30],
  ]);
  expect([spansOf([]), totalsOf([], [])]).toEqual([[], []]);
});

test("an address names a step, or the nearest one that exists", () => {
  expect(["#1", "#4", "#99", "#0", "", "#x", "#-3", "#4.5"].map((hash) => placeOf(hash, 5))).toEqual([
    0, 3, 4, 0, 0, 0, 0, 0,
  ]);
  for (const place of film.keys()) expect(placeOf(hashOf(place), 5)).toBe(place);
});

test("skipping moves from round to round", () => {
  expect([0, 1, 3, 4].map((place) => roundBack(spans, place))).toEqual([0, 0, 0, 3]);
  expect([0, 2, 3, 4].map((place) => roundOn(spans, place))).toEqual([3, 3, 4, 4]);
});

test("a step lasts long enough to see every drawn card, and to read the end of a round", () => {
  const drew = (count: number) => lookOf(step(1, [0, 0], [{ kind: "drew", seat: 0, count }]), 1);
  expect(drew(4)).toBeGreaterThan(drew(1));
  expect(lookOf(film[2] as ReplayStep, 1)).toBeGreaterThan(lookOf(film[1] as ReplayStep, 1));
  expect(lookOf(film[1] as ReplayStep, 2)).toBe(lookOf(film[1] as ReplayStep, 1) / 2);
});
