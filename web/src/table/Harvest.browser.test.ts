import { afterEach, expect, test } from "vitest";
import { render } from "vitest-browser-svelte";
import { anchor } from "../motion/anchors";
import Harvest from "./Harvest.svelte";

const hands = [
  { seat: 1, cards: ["R7", "W"], points: 57 },
  { seat: 2, cards: ["B0"], points: 0 },
];
const winner = { seat: 0, name: "Ann" };
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

const cards = () => document.querySelectorAll(".harvest svg.card").length;

test("the cards of the others fly to the winner, with the points of each hand", async () => {
  seat([10, 200], [200, 10], [300, 200]);
  await render(Harvest, { winner, hands, gained: 57, long: 2 });
  expect(cards()).toBe(3);
  expect([...document.querySelectorAll(".harvest :is(b, strong)")].map((each) => each.textContent)).toEqual([
    "57",
    "+57",
  ]);
});

test("cards stay where everybody scores their own", async () => {
  seat([10, 200], [200, 10], [300, 200]);
  await render(Harvest, { winner, hands, gained: 0, long: 2 });
  expect(cards()).toBe(0);
  expect(document.querySelector(".harvest b")?.textContent).toBe("+57");
});

test("a tap ends the flights, and the winner keeps the crown", async () => {
  seat([10, 200], [200, 10], [300, 200]);
  await render(Harvest, { winner, hands, gained: 57, long: 2 });
  window.dispatchEvent(new PointerEvent("pointerdown"));
  await expect.poll(cards).toBe(0);
  expect(document.querySelector(".harvest .crown")).not.toBeNull();
});

test("the crowned face stays on the screen at its edges", async () => {
  seat([0, 0], [200, 10], [300, 200]);
  await render(Harvest, { winner, hands, gained: 57, long: 2 });
  document.getAnimations().forEach((each) => each.finish());
  const { left, top } = document.querySelector(".harvest .crown svg")?.getBoundingClientRect() ?? { left: -1, top: -1 };
  expect(left).toBeGreaterThanOrEqual(0);
  expect(top).toBeGreaterThanOrEqual(-4); // its picture has a margin
});
