import { expect, test } from "vitest";
import { doneDays, marksOf, rightOf, withResult } from "./results";

test("only the first try of a puzzle counts", () => {
  const once = withResult({}, "2026-03-01", "win", false);
  expect(withResult(once, "2026-03-01", "win", true)).toEqual(once);
  expect(withResult(once, "2026-03-01", "play", true)).toEqual({ "2026-03-01": { win: false, play: true } });
});

test("a day is done once each of its puzzles is answered", () => {
  const days = { "2026-03-01": { win: false, bluff: true, play: true }, "2026-03-02": { win: true } };
  expect(Object.keys(doneDays(days))).toEqual(["2026-03-01"]);
});

test("each puzzle has a mark", () => {
  const results = { win: true, bluff: false, play: true };
  expect(marksOf(results)).toBe("●○●");
  expect(rightOf(results)).toBe(2);
});
