import { tick } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-svelte";
import { anchor } from "../../motion/anchors";
import type { EventState, RoundState, SeatState } from "../../protocol/messages";
import { preferences } from "../../state/preferences.svelte";
import BotReactions from "../seats/BotReactions.svelte";
import { LATE } from "./finale";
import { sceneOf } from "../felt/scene";

const seats: SeatState[] = [
  { name: "Hanna", who: 0 },
  { name: "Omar", who: 1 },
  { name: "Ada", bot: "expert" },
  { name: "Linus", bot: "expert" },
];
const scene = sceneOf(1_000, 600, 3);
const NOTHING: EventState[] = [];
const props = (phase: "turn" | "over", winners: number[] = []) => ({
  scene,
  order: [1, 2, 3],
  seats,
  round: { number: 2, hands: [0, 2, 3, 4], top: "R7", discard: 9, phase } as RoundState,
  seen: NOTHING,
  winners,
});
let faces: HTMLElement[] = [];

beforeEach(() => {
  faces = [...seats.keys()].map((seat) => {
    const face = document.createElement("i");
    Object.assign(face.style, {
      position: "fixed",
      left: `${90 * seat}px`,
      top: "50px",
      width: "40px",
      height: "40px",
    });
    document.body.append(face);
    anchor(`face ${seat}`)(face);
    return face;
  });
});
afterEach(() => {
  faces.forEach((face) => face.remove());
  preferences.hasMoments = true;
});

const moving = () => faces.map((face) => face.getAnimations().length);
const count = (selector: string) => document.querySelectorAll(`.finale ${selector}`).length;

/** End the round, and let the lamp turn gold. */
async function ended(winners: number[]): Promise<void> {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const table = await render(BotReactions, props("turn"));
  await table.rerender(props("over", winners));
  vi.advanceTimersByTime(1_000 * LATE);
  await tick();
  vi.useRealTimers();
}

test("when the match is over the lamp turns gold, all others turn to the winner, and bots clap", async () => {
  await ended([2]);
  expect(count(".lamp")).toBe(1);
  expect(count(".rays")).toBe(1);
  expect(moving()).toEqual([1, 1, 0, 1]);
  expect(count("span svg")).toBe(1); // the bot that did not win
});

test("partners win together", async () => {
  await ended([0, 2]);
  expect(count(".rays")).toBe(2);
  expect(moving()).toEqual([0, 1, 0, 1]);
});

test("the end of a round leaves everybody as they are", async () => {
  await ended([]);
  expect(count("*")).toBe(0);
  expect(moving()).toEqual([0, 0, 0, 0]);
});

test("a tap leaves only the light", async () => {
  await ended([1]);
  expect(count("span")).toBe(2);
  window.dispatchEvent(new PointerEvent("pointerdown"));
  await expect.poll(() => count("span")).toBe(0);
  expect(count(".rays")).toBe(0);
  expect(count(".lamp")).toBe(1);
  expect(moving()).toEqual([0, 0, 0, 0]);
});

test("a tap before the lamp turns gold leaves out what would follow", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const table = await render(BotReactions, props("turn"));
  await table.rerender(props("over", [1]));
  window.dispatchEvent(new PointerEvent("pointerdown"));
  vi.advanceTimersByTime(1_000 * LATE);
  await tick();
  vi.useRealTimers();
  expect(moving()).toEqual([0, 0, 0, 0]);
  expect(count("span")).toBe(0);
});

test("in a replay, a jump to the end shows only the light, and the step to it the scene", async () => {
  const table = await render(BotReactions, props("turn"));
  await table.rerender({ ...props("over", [1]), isStill: true });
  expect(getComputedStyle(document.querySelector(".lamp") as Element).animationName).toBe("none");
  await table.rerender({ ...props("turn"), isStill: true });
  await table.rerender({ ...props("over", [1]), isStill: false });
  await expect.poll(moving, { timeout: 5_000 }).toEqual([1, 0, 1, 1]);
});

test("only the light is there after a reload, and with big moments turned off", async () => {
  const table = await render(BotReactions, { ...props("over", [1]), isLive: false });
  expect(count(".lamp")).toBe(1);
  expect(getComputedStyle(document.querySelector(".lamp") as Element).animationName).toBe("none");
  expect(moving()).toEqual([0, 0, 0, 0]);
  await table.unmount();
  preferences.hasMoments = false;
  await ended([1]);
  expect(count(".lamp")).toBe(1);
  expect(count("span")).toBe(0);
  expect(moving()).toEqual([0, 0, 0, 0]);
});
