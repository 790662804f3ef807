import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-svelte";
import { preferences } from "../state/preferences.svelte";
import type { EventState, RoundState } from "../protocol/messages";
import { newOf, pilesOf, shownOf, toldLast } from "./inflight.svelte";
import { anchor } from "./anchors";
import Flights from "./Flights.svelte";

const FLIGHT_MS = 340; // milliseconds of a flight at the normal speed

beforeEach(() => {
  preferences.speed = "normal";
  for (const name of ["pile", "discard", "hand", "seat 1", "seat 2", "seat 3"]) {
    const place = document.body.appendChild(document.createElement("div"));
    place.style.cssText = "width: 80px; height: 120px";
    anchor(name)(place);
  }
});

afterEach(async () => {
  vi.restoreAllMocks();
  await expect.poll(() => document.querySelectorAll(".flying").length).toBe(0);
});

const played = (number: number, seat: number, card: string) => ({
  number,
  events: [{ kind: "played", seat, cards: [card] }] satisfies EventState[],
});

/** What is seen of these entries, the first of which nothing flies for. */
const view = (...steps: ReturnType<typeof played>[]) => ({
  mine: 0,
  view: { steps, round: { hands: [], top: steps.at(-1)?.events[0]?.cards?.[0] } as unknown as RoundState },
});

/** The card that the pile shows, when `top` has been played last. */
const topOf = (top: string) => pilesOf({ top } as RoundState).top;

/** How long each card was told to wait, in milliseconds. */
const delays = () => document.getAnimations().map(({ effect }) => Number(effect?.getTiming().delay));

test("a quick play waits for the one before it, and the pile shows the last card that landed", async () => {
  const table = await render(Flights, view(played(1, 3, "R1")));
  const steps = [played(1, 3, "R1")];
  vi.spyOn(performance, "now").mockReturnValue(performance.now()); // all in the same moment
  for (const [seat, card] of [
    [1, "R2"],
    [2, "R3"],
    [3, "R4"],
  ] as const) {
    steps.push(played(steps.length + 1, seat, card));
    await table.rerender(view(...steps));
  }
  expect(topOf("R4")).toBe("R1");
  expect(delays()).toEqual([0, 0.6 * FLIGHT_MS, 1.2 * FLIGHT_MS]);
  const tops = new Set<string>();
  while (document.querySelector(".flying")) {
    tops.add(topOf("R4"));
    await new Promise(requestAnimationFrame);
  }
  expect([...tops]).toEqual([...tops].sort()); // each in its turn, though a slow machine may miss one
  expect(topOf("R4")).toBe("R4");
});

test("of a new round nothing is told before its first card lies open, and then hands grow pass by pass", async () => {
  const steps = [{ number: 1, events: [{ kind: "turned_up", seat: 1, cards: ["R7"] }] satisfies EventState[] }];
  const round = { top: "R7", color: "red", hands: [7, 7, 7], phase: "play" } as unknown as RoundState;
  await render(Flights, { mine: 0, view: { steps, round }, isDealt: true });
  const told = () => {
    const seen = shownOf({ steps, round });
    return [pilesOf(round).top, pilesOf(round).color, seen.steps.length, seen.round?.hands];
  };
  expect(told()).toEqual(["", "", 0, [0, 0, 0]]);
  await expect.poll(() => document.querySelectorAll(".flying").length).toBe(7);
  const flights = [...document.querySelectorAll(".flying")].flatMap((card) => card.getAnimations());
  const all = document.getAnimations();
  for (const flight of all) flight.pause();
  const seen = [told()];
  for (const flight of flights) {
    const hasLanded = new Promise((done) => flight.addEventListener("finish", done));
    flight.finish();
    await hasLanded;
    seen.push(told());
  }
  expect(seen).toEqual([
    ["", "", 0, [0, 0, 0]],
    ...Array(2).fill(["R7", "red", 1, [0, 0, 0]]),
    ...Array(2).fill(["R7", "red", 1, [2, 2, 2]]),
    ...Array(2).fill(["R7", "red", 1, [5, 5, 5]]),
    ["R7", "red", 1, [7, 7, 7]],
  ]);
  await new Promise((done) => setTimeout(done, 5 * FLIGHT_MS)); // so that no later test waits for the deal
});

test("your own card doesn't wait, and skips the flights before it that haven't started", async () => {
  const table = await render(Flights, view(played(1, 3, "R1")));
  await table.rerender(view(played(1, 3, "R1"), played(2, 1, "R2")));
  await table.rerender(view(played(1, 3, "R1"), played(2, 1, "R2"), played(3, 2, "R3")));
  await table.rerender(view(played(1, 3, "R1"), played(2, 1, "R2"), played(3, 2, "R3"), played(4, 0, "R4")));
  expect([topOf("R4"), shownOf({ steps: [], round: null }).steps.length]).toEqual(["R3", 3]); // before your card
  await expect.poll(() => document.querySelectorAll(".flying").length).toBe(2);
  expect(delays()).toEqual([0, 0]);
  await expect.poll(() => topOf("R4")).toBe("R4");
});

test("plays too fast to follow aren't animated", async () => {
  const table = await render(Flights, view(played(1, 3, "R1")));
  const steps = [played(1, 3, "R1")];
  while (steps.length < 12) {
    steps.push(played(steps.length + 1, 1 + (steps.length % 3), `R${steps.length % 10}`));
    await table.rerender(view(...steps));
  }
  expect(Math.max(...delays())).toBeLessThanOrEqual(3 * FLIGHT_MS);
  expect(delays().length).toBeLessThan(11);
});

test("the color of a wild, and what is told, follow the cards", async () => {
  const round = (top: string, color: string, turn: number) =>
    ({ top, color, turn, hands: [7, 7] }) as unknown as RoundState;
  const first = { steps: [played(1, 1, "R1")], round: round("R1", "red", 0) };
  const wild = { kind: "played", seat: 1, cards: ["W+4"], color: "B" } satisfies EventState;
  const drawn = { kind: "drew", seat: 2, count: 4 } satisfies EventState;
  const second = { steps: [...first.steps, { number: 2, events: [wild, drawn] }], round: round("W+4", "blue", 3) };
  const third = { steps: [...second.steps, played(3, 3, "B2")], round: round("B2", "blue", 0) };
  const table = await render(Flights, { mine: 0, view: first });
  await table.rerender({ mine: 0, view: second });
  await table.rerender({ mine: 0, view: third });
  const flights = document.getAnimations();
  for (const flight of flights) flight.pause();
  const found = [];
  for (const flight of [null, ...flights]) {
    const hasLanded = new Promise((done) => (flight ? flight.addEventListener("finish", done) : done(null)));
    flight?.finish();
    await hasLanded;
    const { top, color } = pilesOf(third.round);
    found.push(`${top} ${color}, ${shownOf(third).steps.length} told`);
  }
  expect(found).toEqual([
    "R1 red, 1 told",
    ...Array(4).fill("W+4 blue, 1 told"),
    "W+4 blue, 2 told",
    "B2 blue, 3 told",
  ]);
  expect(shownOf(third)).toBe(third);
});

test("a verdict is told before its cards fly, and the rest when they have landed", async () => {
  const events: EventState[] = [
    { kind: "challenged", seat: 1, other: 2 },
    { kind: "judged", seat: 2, other: 1, count: 1 },
    { kind: "drew", seat: 2, count: 1 },
  ];
  const before = view(played(1, 3, "R1"));
  Object.assign(before.view.round, { stakes: { color: "red" } });
  const after = { mine: 0, view: { ...before.view, steps: [...before.view.steps, { number: 2, events }] } };
  const table = await render(Flights, before);
  vi.spyOn(performance, "now").mockReturnValue(performance.now() + 60_000); // nothing is in the air any more
  await table.rerender(after);
  const told = shownOf(after.view);
  expect(told.verdict).toEqual(events.slice(0, 2));
  expect(told.round?.stakes).toBeNull(); // the question has been answered
  expect(toldLast(told)).toEqual(events.slice(0, 2));
  expect(delays()).toEqual([3.5 * FLIGHT_MS]);
  document.getAnimations().forEach((each) => each.finish());
  await expect.poll(() => shownOf(after.view)).toBe(after.view);
  expect(newOf(toldLast(after.view))).toEqual(events.slice(2));
  expect(newOf(toldLast({ ...after.view }))).toBe(newOf(toldLast(after.view)));
  expect(newOf(before.view.steps[0]?.events ?? [])).toBe(before.view.steps[0]?.events);
});

test("a verdict for which only you draw cards is held for a while, and not beyond the table", async () => {
  const events: EventState[] = [
    { kind: "caught", seat: 1, other: 0 },
    { kind: "drew", seat: 0, count: 2 },
  ];
  const before = view(played(1, 3, "R1"));
  const after = { mine: 0, view: { ...before.view, steps: [...before.view.steps, { number: 2, events }] } };
  const table = await render(Flights, before);
  vi.spyOn(performance, "now").mockReturnValue(performance.now() + 120_000);
  await table.rerender(after);
  expect(shownOf(after.view).verdict).toEqual(events.slice(0, 1));
  await table.unmount();
  expect(shownOf(after.view)).toBe(after.view);
});
