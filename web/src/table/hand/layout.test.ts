import { expect, test } from "vitest";
import { hasGrown, LEAST_SHARE, LEAST_STRIP, spread } from "./layout";

test.each([320, 360, 412, 740, 1280])("every card shows a strip and stays within %d pixels", (width) => {
  for (let count = 1; count <= 108; count += 1) {
    const { spots, height } = spread(count, width, 76);
    expect(spots).toHaveLength(count);
    const isWrong = spots.filter(({ x, y, row }, place) => {
      const next = spots[place + 1];
      const isNarrow = next?.row === row && next.x - x < LEAST_STRIP - 0.01;
      return x < -0.01 || x + 76 > width + 0.01 || y + 114 > height + 0.01 || isNarrow;
    });
    expect(isWrong, `${count} cards`).toEqual([]);
  }
});

test.each([27, 30, 44, 60])("the corners of %d large cards stay visible", (count) => {
  const { spots } = spread(count, 1_132, 132);
  const strips = spots.flatMap(({ x, row }, place) =>
    spots[place + 1]?.row === row ? [(spots[place + 1]?.x ?? 0) - x] : [],
  );
  expect(Math.min(...strips)).toBeGreaterThanOrEqual(LEAST_SHARE * 132 - 0.01);
});

test("a few cards lie side by side in the middle", () => {
  const { spots, height } = spread(3, 400, 80);
  expect(spots.map(({ x }) => x + 40)).toEqual([115.2, 200, 284.8].map((x) => expect.closeTo(x)));
  const { y = 0, turn = 0 } = spots[0] ?? {};
  expect(turn).toBe(-3);
  expect(height).toBeCloseTo(120 + y + 40 * Math.sin((3 * Math.PI) / 180)); // the lowest corner of a turned end
});

test("a row of cards is a fan: mirrored, highest in the middle, and no wider than its room", () => {
  for (const [count, width] of [
    [3, 400],
    [7, 360],
    [9, 1_200],
  ] as const) {
    const { spots } = spread(count, width, 80);
    const mirrored = [...spots].reverse().map(({ x, y, turn }) => [width - 80 - x, y, -turn]);
    expect(spots.map(({ x, y, turn }) => [x, y, turn])).toEqual(
      mirrored.map((spot) => spot.map((each) => expect.closeTo(each))),
    );
    const heights = spots.slice(0, Math.ceil(count / 2)).map(({ y }) => y);
    expect(heights).toEqual([...heights].sort((one, other) => other - one));
    const { x = 0, turn = 0 } = spots[0] ?? {};
    expect(x - 60 * Math.sin((-turn * Math.PI) / 180)).toBeGreaterThan(-0.01);
  }
  expect(spread(2, 400, 80).spots.map(({ turn }) => turn)).toEqual([0, 0]);
});

test("thirty cards on a phone are three rows", () => {
  expect(new Set(spread(30, 344, 66).spots.map(({ row }) => row)).size).toBe(3);
});

test("many rows are closer together, but numbers and marks stay visible", () => {
  const [two, four] = [spread(20, 344, 66), spread(40, 344, 66)];
  const below = ({ spots }: typeof two) => (spots.find(({ row }) => row === 1)?.y ?? 0) / 66;
  expect(below(four)).toBeLessThan(below(two));
  expect(below(four)).toBeGreaterThan(0.45);
});

test("a hand has grown if all its cards are still there, and others have come", () => {
  expect(hasGrown(["R1", "R1", "W"], ["R1", "B2", "W", "R1"])).toBe(true);
  expect(hasGrown(["R1", "R1"], ["R1", "B2", "W"])).toBe(false);
  expect(hasGrown(["R1"], ["R1"])).toBe(false);
  expect(hasGrown(["R1", "R2"], ["R1"])).toBe(false);
});
