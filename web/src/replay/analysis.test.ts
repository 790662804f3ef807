import { expect, test } from "vitest";
import { curveOf, signed } from "./analysis";

const moment = { before: 0.5, after: 0.4, better: null };
const analysis = {
  chances: [
    [0.5, 0.5],
    [0.4, 0.6],
    [0, 1],
  ],
  moments: [
    { ...moment, step: 1, side: 0, mistake_by: 0 },
    { ...moment, step: 2, side: 1, mistake_by: null },
  ],
  sides: [],
};

test("a side has its own chances and mistakes", () => {
  expect(curveOf(analysis, 0)).toEqual({ chances: [0.5, 0.4, 0], mistakes: [1] });
  expect(curveOf(analysis, 1)).toEqual({ chances: [0.5, 0.6, 1], mistakes: [] });
});

test("rounds have a sign, and nothing is not negative", () => {
  expect([0.166, -0.42, -0.001, 0].map(signed)).toEqual(["+0.17", "\u22120.42", "+0.00", "+0.00"]);
});
