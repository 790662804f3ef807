import { expect, test } from "vitest";
import { moves } from "../fixtures/moves";
import { moveOf } from "./shortcuts";

test("a key makes a legal move, and nothing else", () => {
  const textOf = (key: string, ...legal: string[]) => moveOf(key, moves(...legal))?.text ?? null;
  expect(["d", "D", "U", "c", "a", "k"].map((key) => textOf(key, "draw", "uno"))).toEqual([
    "draw",
    "draw",
    "uno",
    null,
    null,
    null,
  ]);
  expect(textOf("x", "draw", "catch 2")).toBe("catch 2");
  expect(textOf("x", "draw")).toBeNull();
  expect([textOf("a", "accept"), textOf("a", "take", "G+2")]).toEqual(["accept", "take"]);
  expect([textOf("j", "jump R7", "uno"), textOf("j", "R7")]).toEqual(["jump R7", null]);
  expect(textOf("constructor", "draw")).toBeNull();
});
