import { describe, expect, test } from "vitest";
import { alongRim, angleOf, sceneOf, wayOf } from "./scene";

const SIZES: [name: string, wide: number, tall: number][] = [
  ["desktop", 1_256, 590],
  ["big screen", 3_416, 1_080],
  ["phone", 370, 530],
  ["small phone", 300, 340],
  ["phone on its side", 600, 240],
];

describe.each(SIZES)("on a %s", (_, wide, tall) => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
    "%i people sit on the upper rim, clockwise, without overlapping",
    (count) => {
      const { places, seat, face, middle } = sceneOf(wide, tall, count);
      expect(places).toHaveLength(count);
      const mirrored = [...places].reverse().map(({ x, y }) => ({ x: wide - x, y }));
      const high = face + 20; // of a place that may not be covered: the face, and the name
      for (const [at, { x, y }] of places.entries()) {
        expect(Math.abs(x - (mirrored[at]?.x ?? 0)) + Math.abs(y - (mirrored[at]?.y ?? 0))).toBeLessThan(8);
        expect(x - seat / 2).toBeGreaterThan(-1);
        expect(x + seat / 2).toBeLessThan(wide + 1);
        expect(y - face / 2).toBeGreaterThan(-1);
        const next = places[at + 1];
        if (next) expect(Math.abs(next.x - x) > 0.6 * seat || Math.abs(next.y - y) > 0.8 * high).toBe(true);
      }
      if (count > 1) expect(places[0]?.x).toBeLessThan(middle.x);
    },
  );
});

test("the rim has arrows all around, which point clockwise", () => {
  const scene = sceneOf(1_256, 590, 3);
  const arrows = alongRim(scene, 74);
  expect(arrows.length).toBeGreaterThan(20);
  const highest = arrows.reduce((one, other) => (other.y < one.y ? other : one));
  expect(Math.abs(highest.turn)).toBeLessThan(6); // at the top to the right
  const rightmost = arrows.reduce((one, other) => (other.x > one.x ? other : one));
  expect(Math.abs(rightmost.turn - 90)).toBeLessThan(12); // on the right downwards
});

test("the turn passes along the rim in the direction of play, from and to the places", () => {
  const scene = sceneOf(1_256, 590, 3);
  const order = [1, 2, 3];
  const [mine, left] = [angleOf(scene, order, 0), angleOf(scene, order, 1)];
  const { x: middle } = scene.middle;
  const clockwise = wayOf(scene, mine, left, true);
  expect(clockwise[0]?.[0]).toBeCloseTo(middle);
  expect(clockwise.at(-1)).toEqual([scene.places[0]?.x, scene.places[0]?.y].map((each) => expect.closeTo(each ?? 0)));
  expect(Math.max(...clockwise.map(([x]) => x))).toBeLessThan(middle + 1); // straight to the left
  const counter = wayOf(scene, mine, left, false);
  expect(Math.max(...counter.map(([x]) => x))).toBeGreaterThan(middle + 100); // around the right side
});

test.each([
  [2, 648, 225],
  [3, 648, 225],
  [4, 648, 225],
  [4, 648, 330],
  [5, 648, 225],
  [3, 372, 190],
  [10, 648, 225],
])("beside and above the piles and words of a phone on its side nobody sits: %i on %i by %i", (count, wide, tall) => {
  const { places, face, seat, middle, aside, above } = sceneOf(wide, tall, count);
  const half = wide / 2 - aside;
  expect(half).toBeGreaterThan(150); // two piles, and words
  expect(above).toBeLessThan(0.6 * tall);
  const isFree = ({ x, y }: { x: number; y: number }) =>
    Math.abs(x - middle.x) - seat / 2 > half || y + face / 2 + 18 < above;
  expect(places.filter((place) => !isFree(place))).toEqual([]);
});

test("words stand beside the piles on a phone on its side, but not on one held upright with large text", () => {
  expect(sceneOf(400, 200, 3).isFlat).toBe(true);
  expect(sceneOf(390, 230, 3, "others", true).isFlat).toBe(false);
});

const UPRIGHT: [number, number][] = [
  [744, 930],
  [378, 744],
  [588, 800],
];
test.each(UPRIGHT.flatMap(([wide, tall]) => [2, 3, 4, 5, 6, 8, 10].map((count) => [count, wide, tall] as const)))(
  "on a screen in the room that stands upright, %i people leave room for large piles, on %i by %i",
  (count, wide, tall) => {
    const { places, face, seat, pile, words, floor } = sceneOf(wide, tall, count, "all", true);
    expect(1.5 * pile).toBeGreaterThan((wide < 480 ? 0.1 : 0.12) * tall);
    const [half, low] = [1.11 * pile, floor / 2 + 0.75 * pile];
    for (const { x, y } of places) {
      const isBeside = y + face / 2 > floor / 2 - 0.75 * pile && y - face / 2 < low;
      if (isBeside) expect(Math.abs(x - wide / 2) - seat / 2).toBeGreaterThan(half - 1);
      const isBelow = y - face / 2 < low + 150 && y > low;
      if (isBelow) expect(Math.abs(x - wide / 2) - seat / 2).toBeGreaterThan(words / 2 - 1);
    }
  },
);
