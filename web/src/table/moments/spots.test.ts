import { expect, test } from "vitest";
import { boxAround, spotNear, type Box } from "./spots";

const screen: Box = { left: 0, top: 0, right: 390, bottom: 800 };
const piles: Box = { left: 95, top: 270, right: 290, bottom: 400 };
const touch = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

test("words stay within the screen, and cover neither the piles nor the face that they are about", () => {
  for (const from of [
    { x: 45, y: 300 },
    { x: 345, y: 300 },
    { x: 195, y: 80 },
    { x: 25, y: 700 },
  ]) {
    const face = boxAround(from, 50, 80);
    const box = boxAround(spotNear(from, 50, 130, 50, [piles, face], screen), 130, 50);
    expect(touch(box, piles) || touch(box, face)).toBe(false);
    expect(box.left >= 0 && box.right <= 390 && box.top >= 0).toBe(true);
  }
});

test("without any room, words cover something and are still there", () => {
  const { x, y } = spotNear({ x: 195, y: 400 }, 50, 130, 50, [screen], screen);
  expect(touch(boxAround({ x, y }, 130, 50), screen)).toBe(true);
});
