import { expect, test } from "vitest";
import { gainedIn, leftOf } from "./worth";

test("only hands that are worth points are listed, and a winner gets the points of their side", () => {
  const round = { open: [[], ["R7", "W"], [], ["W"]], winner: 0, points: [107, 0], worth: [0, 57, 0, 50] };
  const partners = [
    [0, 2],
    [1, 3],
  ];
  expect(leftOf(round)).toEqual([
    { seat: 1, points: 57, cards: ["R7", "W"] },
    { seat: 3, points: 50, cards: ["W"] },
  ]);
  expect([0, 1].map((winner) => gainedIn({ ...round, winner }, partners))).toEqual([107, 0]);
  expect(gainedIn({ ...round, winner: null }, partners)).toBe(0);
  expect(leftOf({ open: [["R7"], ["W"]], winner: null, points: [0, 0] })).toEqual([]);
});
