import { expect, test } from "vitest";
import type { EventState, RoundState } from "../../protocol/messages";
import { gazeOf, lastingMood, moodsOf, watched } from "./eyes";
import { sceneOf } from "../felt/scene";

const round = (more: Partial<RoundState>) =>
  ({ top: "R7", phase: "turn", turn: 1, winner: null, stakes: null, hands: [5, 6, 7, 8], ...more }) as RoundState;
const [alone, teams] = [
  [[0], [1], [2], [3]],
  [
    [0, 2],
    [1, 3],
  ],
];
const stakes = { accused: 2, color: "red", cards: 4, wrong: 6 };
const told = (...events: EventState[]) => Object.fromEntries(moodsOf(events));

test("everybody watches the player on turn, the accused, and the winner", () => {
  expect(watched(round({}))).toBe(1);
  expect(watched(round({ phase: "challenge", stakes }))).toBe(2);
  expect(watched(round({ phase: "over", winner: 3 }))).toBe(3);
  expect(watched(round({ phase: "over" }))).toBeNull();
  expect(watched(round({ top: "" }))).toBeNull();
});

test("eyes turn towards a seat, and the watched seat looks at the piles", () => {
  const scene = sceneOf(1200, 600, 3);
  const order = [1, 2, 3]; // left, above, right; seat 0 sits below
  const gaze = (seat: number, target: number | null) =>
    gazeOf(scene, order, seat, target).map((part) => Math.round(part) + 0);
  expect(gaze(1, 3)).toEqual([1, 0]);
  expect(gaze(3, 1)).toEqual([-1, 0]);
  expect(gaze(2, 0)).toEqual([0, 1]);
  expect(gaze(0, 2)).toEqual([0, -1]);
  expect(gaze(2, 2)).toEqual([0, 1]);
  expect(gaze(0, null)).toEqual([0, -1]);
});

test("eyes open wide for cards to draw, and tell who enjoys what happened", () => {
  expect(told({ kind: "drew", seat: 1, count: 4 })).toEqual({ 1: "wide" });
  expect(told({ kind: "drew", seat: 1, count: 1 })).toEqual({});
  expect(told({ kind: "drew", seat: 1, count: 2 }, { kind: "skipped", seat: 1 })).toEqual({ 1: "wide" });
  expect(told({ kind: "skipped", seat: 1 })).toEqual({ 1: "shut" });
  expect(told({ kind: "called", seat: 3 })).toEqual({ 3: "narrow" });
  expect(told({ kind: "caught", seat: 0, other: 2 })).toEqual({ 0: "narrow", 2: "wide" });
  expect(told({ kind: "judged", seat: 1, other: 2, count: 1 })).toEqual({ 1: "shut", 2: "narrow" });
  expect(told({ kind: "judged", seat: 1, other: 2, count: 0 })).toEqual({ 1: "narrow", 2: "wide" });
});

test("the eyes of the accused are restless, whatever is true, and at the end those of the others are shut", () => {
  expect([0, 1, 2].map((seat) => lastingMood(round({ phase: "challenge", stakes }), seat, alone))).toEqual([
    null,
    null,
    "restless",
  ]);
  const over = round({ phase: "over", winner: 1 });
  expect([0, 1, 2, 3].map((seat) => lastingMood(over, seat, alone))).toEqual(["shut", "narrow", "shut", "shut"]);
  expect([0, 1, 2, 3].map((seat) => lastingMood(over, seat, teams))).toEqual(["shut", "narrow", "shut", "narrow"]);
  expect(lastingMood(round({ phase: "over" }), 0, alone)).toBeNull();
});
