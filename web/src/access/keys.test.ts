import { expect, test } from "vitest";
import { moveOf } from "./keys";

test("a key is a move where it is legal, and nothing else", () => {
  expect(["d", "D", "U", "c", "a", "k"].map((key) => moveOf(key, ["draw", "uno"]))).toEqual(["draw", "draw", "uno", null, null, null]);
  expect(moveOf("x", ["draw", "catch 2"])).toBe("catch 2");
  expect(moveOf("x", ["draw"])).toBeNull();
  expect(moveOf("constructor", ["draw"])).toBeNull();
});
