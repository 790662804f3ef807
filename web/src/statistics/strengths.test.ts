import { expect, test } from "vitest";
import type { Strengths } from "../protocol/answers";
import { compared, extremes } from "./strengths";

const NONE = { count: 0, of: 0 };
const strengths = (some: Partial<Record<keyof Strengths, [number, number]>>): Strengths => {
  const tally = (skill: keyof Strengths) => ({
    ...NONE,
    ...(some[skill] && { count: some[skill][0], of: some[skill][1] }),
  });
  return Object.fromEntries(
    (["calls", "catches", "challenges", "bluffs", "left"] as const).map((skill) => [skill, tally(skill)]),
  ) as unknown as Strengths;
};

test("what never happened is left out, and little is said after little", () => {
  const all = compared({
    matches: 1,
    yours: strengths({ calls: [4, 4], catches: [5, 10] }),
    others: strengths({ calls: [1, 20], catches: [5, 20], left: [90, 3] }),
  });
  expect(all.map(({ skill, value, others }) => [skill, value, others])).toEqual([
    ["calls", 1, 0.05],
    ["catches", 0.5, 0.25],
  ]);
  expect(all.map(({ edge }) => edge)).toEqual([null, 0.25]);
  expect(extremes(all)).toEqual({ best: "catches", least: null });
});

test("fewer points in the hand are better", () => {
  const others = strengths({ calls: [9, 10], left: [300, 10] });
  const behind = compared({ matches: 3, yours: strengths({ calls: [5, 10], left: [200, 10] }), others });
  expect(extremes(behind)).toEqual({ best: "left", least: "calls" });
  const ahead = compared({ matches: 3, yours: strengths({ calls: [10, 10], left: [400, 10] }), others });
  expect(extremes(ahead)).toEqual({ best: "calls", least: "left" });
});

test("who plays like everybody else has neither a strength nor a weakness", () => {
  const same = strengths({ calls: [9, 10], left: [300, 10] });
  expect(extremes(compared({ matches: 3, yours: same, others: same }))).toEqual({ best: null, least: null });
});
