import { expect, test } from "vitest";
import { bowFrames, FINALE, hopFrames, LATE } from "./finale";

const FACE = 50;
/** Return by how many pixels a face is moved in each frame, before it bends. */
const moves = (frames: Keyframe[]) =>
  frames.map(({ transform }) =>
    /translate\((-?[\d.]+)px, (-?[\d.]+)px\)/.exec(String(transform))?.slice(1).map(Number),
  );

test("people and bots lean towards the winner, and end upright", () => {
  for (const framesOf of [bowFrames, hopFrames]) {
    const frames = moves(framesOf({ x: -300, y: 400 }, FACE));
    expect(frames[0]).toEqual([0, 0]);
    expect(frames.at(-1)).toEqual([0, 0]);
    expect(frames[1]).toEqual([-3, 4]); // a tenth of the face
  }
});

test("a bow bends a face towards its lower edge, and holds it there", () => {
  const bows = bowFrames({ x: 1, y: 0 }, FACE).map(({ transform }) =>
    Number(/rotateX\((-?\d+)deg\)/.exec(String(transform))?.[1]),
  );
  expect(Math.min(...bows)).toBeLessThan(-20);
  expect(bows.filter((bow) => bow === Math.min(...bows)).length).toBe(2);
  expect([bows[0], bows.at(-1)].map((bow) => Math.abs(bow ?? 1))).toEqual([0, 0]);
});

test("somebody who sits where the winner does leans nowhere", () => {
  expect(moves(bowFrames({ x: 0, y: 0 }, FACE)).flat()).not.toContain(Number.NaN);
});

test("the lamp turns gold while there is time left to see it", () => {
  expect(FINALE - LATE).toBeGreaterThan(1);
});
