import { expect, test } from "vitest";
import { moveOf } from "./shortcuts";

test("a key is a move where it is legal, and nothing else", () => {
  expect(["d", "D", "U", "c", "a", "k"].map((key) => moveOf(key, ["draw", "uno"]))).toEqual([
    "draw",
    "draw",
    "uno",
    null,
    null,
    null,
  ]);
  expect(moveOf("x", ["draw", "catch 2"])).toBe("catch 2");
  expect(moveOf("x", ["draw"])).toBeNull();
  expect([
    moveOf("a", ["accept"]),
    moveOf("a", ["take", "G+2"]),
    moveOf("j", ["jump R7", "uno"]),
    moveOf("j", ["R7"]),
  ]).toEqual(["accept", "take", "jump R7", null]);
  expect(moveOf("constructor", ["draw"])).toBeNull();
});
