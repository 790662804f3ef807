import { expect, test } from "vitest";
import { flightFrames, openingFrames } from "./frames";

const place = (x: number, y: number, width: number, height: number) => ({ x, y, width, height }) as DOMRect;
const parts = ({ transform }: Keyframe) => [...String(transform).matchAll(/-?[\d.]+(?:e-?\d+)?/g)].map(Number);

test("a card flies from the middle of one place to that of another, in an arc, and lies straight at the end", () => {
  const frames = flightFrames(place(0, 100, 50, 50), place(400, 100, 80, 120), 80, 0.35, 1).map(parts);
  const [first, last] = [frames[0] ?? [], frames.at(-1) ?? []];
  expect(first).toEqual([25 - 40, 125 - 60, 0.35, 0].map((each) => expect.closeTo(each)));
  expect(last).toEqual([440 - 40, 160 - 60, 1, 0].map((each) => expect.closeTo(each)));
  const xs = frames.map(([x = 0]) => x);
  expect(xs).toEqual([...xs].sort((one, other) => one - other));
  expect(Math.min(...frames.map(([, y = 0]) => y))).toBeLessThan(40); // above both ends
  expect(Math.max(...frames.map(([, , scale = 0]) => scale))).toBeGreaterThan(1.01); // it bounces
});

test("a drawn card shows its back until it opens, and its face from then on", () => {
  const { face, back } = openingFrames(-200, -300, 1.2);
  expect(face.map(({ opacity }) => opacity)).toEqual([0, 0, 1, 1]);
  expect(back.map(({ opacity }) => opacity)).toEqual([0, 1, 1, 0]);
  expect(face[1]?.offset).toBe(back[2]?.offset);
  expect(face.at(-1)).toMatchObject({ translate: "0 0", scale: 1, rotate: "y 0deg" });
});
