import { expect, test } from "vitest";
import type { EventState } from "../protocol/messages";
import { groupEvents } from "./eventGroups";

const kinds = (...events: EventState[]) =>
  groupEvents(events).map((group) => group.map(({ kind, seat }) => `${kind} ${seat ?? ""}`.trim()));
const drew = (seat: number): EventState => ({ kind: "drew", seat, count: 2 });
const skipped = (seat: number): EventState => ({ kind: "skipped", seat });
const reversed: EventState = { kind: "reversed", count: 1 };

test("drawing and missing a turn share a sentence", () => {
  expect(kinds({ kind: "took", seat: 1, count: 2 }, drew(1), skipped(1))).toEqual([["drew 1", "skipped 1"]]);
  expect(kinds({ kind: "took", seat: 1, count: 2 }, drew(1))).toEqual([["drew 1"]]);
  expect(kinds({ kind: "took", seat: 1, count: 2 }, drew(2))).toEqual([["took 1"], ["drew 2"]]);
  expect(kinds(drew(1), skipped(2))).toEqual([["drew 1"], ["skipped 2"]]);
  expect(kinds(drew(1), reversed, skipped(1))).toEqual([["drew 1"], ["reversed"], ["skipped 1"]]);
});

test("all skipped players share a sentence", () => {
  expect(kinds(skipped(1), skipped(2), skipped(0))).toEqual([["skipped 1", "skipped 2", "skipped 0"]]);
  expect(kinds(drew(1), skipped(1), skipped(2), skipped(0))).toEqual([
    ["drew 1", "skipped 1"],
    ["skipped 2", "skipped 0"],
  ]);
});

test("no event is lost", () => {
  expect(kinds()).toEqual([]);
  expect(kinds(drew(1), drew(2), reversed)).toEqual([["drew 1"], ["drew 2"], ["reversed"]]);
});
