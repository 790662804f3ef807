import { afterEach, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-svelte";
import type { EventState, RoundState } from "../../protocol/messages";
import { preferences } from "../../state/preferences.svelte";
import Moments from "./Moments.svelte";
import { sceneOf } from "../felt/scene";

const scene = sceneOf(1_000, 600, 3);
const pile = (top: string, discard: number, more: Partial<RoundState> = {}) =>
  ({
    number: 1,
    top,
    discard,
    direction: "clockwise",
    color: "red",
    hands: [7, 7, 7, 7],
    points: [],
    ...more,
  }) as RoundState;
const props = (piles: RoundState, events: readonly EventState[] = []) => ({
  scene,
  order: [1, 2, 3],
  piles,
  seen: events,
});
const shown = () => [...document.querySelectorAll(".moments > :is(b, strong)")].map((one) => one.textContent);

const { volume } = preferences;

afterEach(() => {
  vi.restoreAllMocks();
  preferences.hasMoments = true;
  preferences.volume = volume;
});

test("cards that make others draw show their number once, as they land", async () => {
  const table = await render(Moments, props(pile("R1", 1)));
  await table.rerender(props(pile("R+2", 2)));
  expect(shown()).toEqual(["+2"]);
  await table.rerender(props(pile("W+4", 2))); // the next one, before the pile is counted
  expect(shown()).toEqual(["+4"]);
  await userEvent.click(document.body);
  await table.rerender(props(pile("W+4", 3)));
  expect(shown()).toEqual([]);
  await table.rerender(props(pile("W+4", 4))); // another one like it
  expect(shown()).toEqual(["+4"]);
});

test("a number stands at the person who draws, beside the piles, in the color in play", async () => {
  const main = document.body.appendChild(document.createElement("main"));
  main.style.cssText = "position: relative; width: 360px; height: 600px; --wide: 360px; --tall: 600px";
  main.innerHTML = '<div class="pile" style="position: absolute; inset: 200px 90px 280px"></div>';
  const narrow = { ...props(pile("R1", 1)), scene: sceneOf(360, 600, 3) };
  const table = await render(Moments, narrow, { baseElement: main });
  for (const [card, hit, color] of [
    ["R+2", 1, "rgb(207, 21, 16)"],
    ["G+2", 3, "rgb(26, 128, 105)"],
  ] as const) {
    const hands = [7, 7, 7, 7].with(hit, 9);
    const piles = pile(card, hit + 1, { hands, color: card === "R+2" ? "red" : "green" });
    await table.rerender({ ...narrow, piles: pile("R1", hit, { hands: [7, 7, 7, 7] }) });
    await table.rerender({ ...narrow, piles });
    const big = document.querySelector("strong")!;
    for (const one of big.getAnimations()) one.finish();
    const box = big.getBoundingClientRect();
    const middle = main.querySelector(".pile")!.getBoundingClientRect();
    const place = narrow.scene.places[hit - 1]!;
    expect(big.textContent).toBe("+2");
    expect(getComputedStyle(big).color).toBe(color);
    expect(Math.abs(box.x + box.width / 2 - main.getBoundingClientRect().x - place.x)).toBeLessThan(100);
    expect(box.bottom <= middle.top || box.right <= middle.left || box.left >= middle.right).toBe(true);
    expect(box.left).toBeGreaterThanOrEqual(0);
    await table.rerender({ ...narrow, piles: { ...piles, color: "blue" } }); // the next card
    expect(getComputedStyle(big).color).toBe(color);
  }
  main.remove();
});

test("calls, catches and challenges are shouted, and a tap ends them", async () => {
  const table = await render(Moments, props(pile("R1", 1)));
  await table.rerender(props(pile("R1", 1), [{ kind: "called", seat: 2 }]));
  expect(shown()).toEqual(["UNO!"]);
  await table.rerender(props(pile("R1", 1), [{ kind: "caught", seat: 1, other: 3 }]));
  expect(shown()).toEqual(["Caught!"]);
  for (const [count, word] of [
    [1, "Bluff!"],
    [0, "No bluff!"],
  ] as const) {
    const challenge: EventState[] = [
      { kind: "challenged", seat: 1, other: 2, color: "R" },
      { kind: "judged", seat: 2, other: 1, color: "R", count },
    ];
    await table.rerender(props(pile("R1", 1), challenge));
    expect(shown()).toEqual([word]);
  }
  await userEvent.click(document.body);
  expect(shown()).toEqual([]);
});

test("a reversed direction and a skipped seat are drawn, and nothing stays", async () => {
  const table = await render(Moments, props(pile("R1", 1)));
  await table.rerender(
    props(pile("RR", 2, { direction: "counterclockwise" }), [
      { kind: "reversed", count: -1 },
      { kind: "skipped", seat: 1 },
    ]),
  );
  expect(document.querySelectorAll(".turned, .skip").length).toBe(2);
  await expect.poll(() => document.querySelectorAll(".moments > *").length, { timeout: 5_000 }).toBe(0);
});

test("the first picture, a new round, a jump in a replay and the setting show nothing", async () => {
  const table = await render(Moments, props(pile("W+4", 5), [{ kind: "called", seat: 1 }]));
  await table.rerender(props(pile("R+2", 1, { number: 2 })));
  await table.rerender({ ...props(pile("R+2", 2, { number: 2 }), [{ kind: "called", seat: 1 }]), isStill: true });
  preferences.hasMoments = false;
  await table.rerender({ ...props(pile("W+4", 3, { number: 2 }), [{ kind: "called", seat: 2 }]), isStill: false });
  expect(shown()).toEqual([]);
});

test("a phone vibrates when four are to be drawn, unless the sound is off", async () => {
  vi.spyOn(globalThis, "matchMedia").mockReturnValue({ matches: true } as MediaQueryList);
  const vibrate = vi.spyOn(navigator, "vibrate").mockReturnValue(true);
  await userEvent.click(document.body); // browsers ask for a gesture first
  const table = await render(Moments, props(pile("R1", 1)));
  await table.rerender(props(pile("R+2", 2)));
  expect(vibrate).not.toHaveBeenCalled();
  await table.rerender(props(pile("W+4", 3)));
  expect(vibrate).toHaveBeenCalledOnce();
  preferences.volume = 0;
  await table.rerender(props(pile("R1", 4)));
  await table.rerender(props(pile("W+4", 5)));
  expect(vibrate).toHaveBeenCalledOnce();
});
