import { afterEach, expect, test } from "vitest";
import { preferences } from "../state/preferences.svelte";
import { anchor } from "./anchors";
import { comeAlong } from "./comeAlong";

const made: HTMLElement[] = [];

/** Put a square where an anchor of that name is wanted. */
function square(name: string, left: number, size: number): HTMLElement {
  const element = document.createElement("i");
  Object.assign(element.style, { position: "fixed", left: `${left}px`, top: "50px" });
  Object.assign(element.style, { width: `${size}px`, height: `${size}px` });
  document.body.append(element);
  anchor(name)(element);
  made.push(element);
  return element;
}

afterEach(() => {
  preferences.speed = "normal";
  for (const element of made.splice(0)) element.remove();
});

test("what replaces an anchor comes from where that was, in its size", async () => {
  const before = square("face 1", 20, 40);
  const arrive = comeAlong(["face 1", "face 2"]);
  before.remove();
  const after = square("face 1", 300, 80);
  square("face 2", 500, 80); // it was nowhere before
  arrive();
  const [move] = after.getAnimations();
  move?.pause();
  expect(after.getBoundingClientRect()).toMatchObject({ left: 20, top: 50, width: 40, height: 40 });
  move?.finish();
  expect(after.getBoundingClientRect()).toMatchObject({ left: 300, top: 50, width: 80, height: 80 });
  expect(made[2]?.getAnimations()).toEqual([]);
});

test("without animations it is there at once", () => {
  preferences.speed = "off";
  const before = square("face 1", 20, 40);
  const arrive = comeAlong(["face 1"]);
  before.remove();
  const after = square("face 1", 300, 80);
  arrive();
  expect(after.getAnimations()).toEqual([]);
});
