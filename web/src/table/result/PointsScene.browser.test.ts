import { flushSync } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-svelte";
import { anchor } from "../../motion/anchors";
import PointsScene from "./PointsScene.svelte";

const hands = [
  { seat: 1, cards: ["R7", "W"], points: 57 },
  { seat: 2, cards: ["B0"], points: 0 },
];
const won = { winner: 0, crowned: [{ seat: 0, name: "Ann" }], hands, long: 2 };
let faces: HTMLElement[] = [];

/** Put the faces of seats where a table would. */
function seat(...places: [number, number][]): void {
  faces = places.map(([left, top], number) => {
    const face = document.createElement("i");
    Object.assign(face.style, { position: "fixed", left: `${left}px`, top: `${top}px`, width: "40px", height: "40px" });
    document.body.append(face);
    anchor(`face ${number}`)(face);
    return face;
  });
}

afterEach(() => faces.forEach((face) => face.remove()));

const cards = () => document.querySelectorAll(".points-scene svg.card").length;

test("the cards of the others fly to the winner, with the points of each hand", async () => {
  seat([10, 200], [200, 10], [300, 200]);
  await render(PointsScene, { ...won, gained: 57 });
  expect(cards()).toBe(3);
  expect([...document.querySelectorAll(".points-scene b")].map((each) => each.textContent)).toEqual(["57"]);
});

test("the winner's points grow with every hand that arrives, and a tap shows their sum", async () => {
  vi.useFakeTimers();
  seat([10, 200], [200, 10], [300, 200]);
  const two = [...won.hands.slice(0, 1), { seat: 2, cards: ["B9"], points: 9 }];
  const sum = () => document.querySelector(".points-scene strong")?.textContent;
  const shown: unknown[] = [];
  for (const isTapped of [false, true]) {
    const scene = await render(PointsScene, { ...won, hands: two, gained: 66 });
    flushSync();
    shown.push(sum());
    vi.advanceTimersByTime(900); // two cards of the first hand have arrived
    flushSync();
    shown.push(sum());
    if (isTapped) window.dispatchEvent(new PointerEvent("pointerdown"));
    flushSync();
    vi.advanceTimersByTime(isTapped ? 0 : 200);
    flushSync();
    shown.push(sum());
    await scene.unmount();
  }
  vi.useRealTimers();
  expect(shown).toEqual([undefined, "+57", "+66", undefined, "+57", "+66"]);
});

test("cards stay where everybody scores their own", async () => {
  seat([10, 200], [200, 10], [300, 200]);
  await render(PointsScene, { ...won, gained: 0 });
  expect(cards()).toBe(0);
  expect(document.querySelector(".points-scene b")?.textContent).toBe("+57");
});

test("a tap ends the flights, and the winner keeps the crown", async () => {
  seat([10, 200], [200, 10], [300, 200]);
  await render(PointsScene, { ...won, gained: 57 });
  window.dispatchEvent(new PointerEvent("pointerdown"));
  await expect.poll(cards).toBe(0);
  expect(document.querySelector(".points-scene .crown")).not.toBeNull();
});

test("the crowned face stays on the screen at its edges", async () => {
  seat([0, 0], [200, 10], [300, 200]);
  await render(PointsScene, { ...won, gained: 57 });
  document.getAnimations().forEach((each) => each.finish());
  const { left, top } = document.querySelector(".points-scene .crown svg")?.getBoundingClientRect() ?? {
    left: -1,
    top: -1,
  };
  expect(left).toBeGreaterThanOrEqual(0);
  expect(top).toBeGreaterThanOrEqual(-4); // its picture has a margin
});

test("at the end of a match its winners are crowned with laurels, and not the winner of its last round", async () => {
  seat([100, 200], [200, 60], [300, 200]);
  const crowned = [
    { seat: 1, name: "Bob" },
    { seat: 2, name: "Cyd" },
  ];
  await render(PointsScene, { ...won, crowned, isMatch: true, gained: 0 });
  const lefts = [...document.querySelectorAll(".winner")].map((each) => each.getBoundingClientRect().left);
  expect(lefts.map((left) => Math.round(left / 100))).toEqual([2, 3]);
  expect(document.querySelectorAll(".winner .laurel.left").length).toBe(2);
  expect(document.querySelectorAll(".winner .crown").length).toBe(2);
});

test("a laurel stays on the screen at its edges", async () => {
  seat([0, 200], [200, 10], [300, 200]);
  await render(PointsScene, { ...won, isMatch: true, gained: 57 });
  document.getAnimations().forEach((each) => each.finish());
  const lefts = [...document.querySelectorAll(".laurel path")].map((leaf) => leaf.getBoundingClientRect().left);
  expect(Math.min(...lefts)).toBeGreaterThanOrEqual(0);
});

test("at a table on a phone, your own face grows where your cards were, with its points beside it", async () => {
  await page.viewport(390, 844);
  seat([10, 600], [200, 10], [300, 200]);
  const rightOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().right ?? NaN;
  for (const isAtTable of [true, false]) {
    const scene = await render(PointsScene, { ...won, gained: 157, isAtTable });
    await expect.poll(() => document.querySelector(".points-scene strong")).not.toBeNull();
    document.getAnimations().forEach((each) => each.finish());
    const { left = NaN, right = NaN, top = NaN } = document.querySelector(".winner")?.getBoundingClientRect() ?? {};
    if (isAtTable) {
      expect(Math.abs((left + right) / 2 - 195)).toBeLessThan(1);
      expect(top).toBeGreaterThan(640);
      expect(rightOf(".points-scene strong")).toBeLessThanOrEqual(390);
    } else expect(right).toBeLessThan(100);
    await scene.unmount();
  }
});
