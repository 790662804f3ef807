import { beforeAll, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { cleanup, render } from "vitest-browser-svelte";
import { notifications } from "../../a11y/notifications.svelte";
import { Game } from "../../state/game.svelte";
import { fetchLazyCode, lazyCode } from "../../state/lazyCode.svelte";
import type { TableView } from "../../state/table";
import type { RoundState, TableState } from "../../protocol/messages";
import { preferences } from "../../state/preferences.svelte";
import { LATE } from "../moments/finale";
import Result from "./Result.svelte";

const table = {
  code: "abcd",
  stage: "round_over",
  settings: { preset: "classic", options: {}, seats: 2 },
  host: 0,
  bots: [],
  match: 1,
  sides: [[0], [1]],
  scores: [20, 0],
  winners: [],
  seats: [
    { name: "Ann", who: 0 },
    { name: "Bob", who: 1 },
  ],
  people: [
    { who: 0, name: "Ann" },
    { who: 1, name: "Bob" },
  ],
  secrets: [],
  commits: [],
} as unknown as TableState;
const round = {
  number: 1,
  turn: 0,
  top: "R7",
  color: "red",
  phase: "over",
  winner: 0,
  points: [20, 0],
  worth: [0, 20],
  hands: [0, 2],
  open: [[], ["R7", "W"]],
} as unknown as RoundState;

async function ended(
  you: number,
  more: Partial<TableState> = {},
  leave: (() => void) | null = () => undefined,
  isNew = true,
  position: Partial<RoundState> = {},
) {
  const game = new Game(() => undefined);
  const start = vi.spyOn(game, "start").mockReturnValue(undefined);
  const view = {
    number: 9,
    you,
    table: { ...table, ...more },
    round: { ...round, ...position },
    yours: null,
    present: [0, 1],
    watching: 0,
    clocks: [],
    steps: [],
    refused: null,
    bye: null,
    said: [],
  } as unknown as TableView;
  const name = (seat: number) => (seat === you ? null : (["Ann", "Bob", "Cyd", "Dee"][seat] ?? "?"));
  await render(Result, { game, view, round: view.round as RoundState, name, leave, isNew });
  return start;
}

const button = (name: string) => page.getByRole("button", { name, exact: true });

test("a result names the winner, shows the remaining hands and focuses the next step", async () => {
  const start = await ended(0);
  await expect.element(page.getByRole("heading", { name: "You win the round!" })).toBeVisible();
  await expect.element(page.getByRole("img", { name: /red 7, wild/ })).toBeVisible();
  await expect.element(button("Next round")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  expect(start).toHaveBeenCalledOnce();
});

const PATIENCE = 60_000; // milliseconds

beforeAll(async () => {
  fetchLazyCode(); // confetti is in it
  await vi.waitFor(() => expect(lazyCode()).toBeDefined(), PATIENCE);
}, PATIENCE);

test("confetti falls for the winner only", async () => {
  await ended(0);
  expect(document.querySelectorAll(".confetti svg").length).toBeGreaterThan(10);
});

test("each hand left tells what it is worth", async () => {
  await ended(1);
  await expect.element(page.getByText("20 points", { exact: true }).nth(1)).toBeInTheDocument();
});

test("a player without cards tells what counted at the knock-out", async () => {
  await ended(0, {}, null, false, { hands: [0, 0], open: [[], []] });
  await expect.element(page.getByText("20 points", { exact: true }).nth(1)).toBeInTheDocument();
  expect(page.getByRole("img", { name: /red 7/ }).elements()).toHaveLength(0);
});

test("the panel rises after a scene, but is there at once if the round ended earlier", async () => {
  const rises = () => document.querySelector(".panel")?.getAnimations().length;
  await ended(0);
  expect(rises()).toBe(1);
  await cleanup();
  await ended(0, {}, null, false);
  expect(rises()).toBe(0);
  expect(document.querySelector(".confetti")).toBeNull();
});

/** Return after how many milliseconds the panel rises. */
const wait = () => document.querySelector(".panel")?.getAnimations()[0]?.effect?.getTiming().delay ?? 0;
const MATCH = { stage: "match_over" as const, winners: [0] };

test("a match ends with a scene of its own: longer, with laurels, and confetti when the lamp turns gold", async () => {
  const falls = () => (document.querySelector(".confetti i") as HTMLElement | null)?.style.animationDelay;
  await ended(0);
  const round = wait();
  expect(falls()).toBe("0s");
  expect(document.querySelector(".laurel")).toBeNull();
  await cleanup();
  await ended(0, MATCH);
  expect(wait()).toBeGreaterThan(round);
  expect(wait()).toBeLessThan(4_000);
  expect(falls()).toBe(`${LATE}s`);
  expect(document.querySelector(".winners .laurel")).not.toBeNull();
});

test("without big moments, the end of a match waits no longer than that of a round", async () => {
  preferences.hasMoments = false;
  await ended(0);
  const round = wait();
  await cleanup();
  await ended(0, MATCH);
  expect(wait()).toBe(round);
  expect(document.querySelector(".points-scene")).toBeNull();
  preferences.hasMoments = true;
});

test("the panel hides what it covers when it rises, and at once after a tap", async () => {
  await ended(1);
  const isUp = () => document.querySelector(".panel")?.classList.contains("isUp");
  await new Promise((done) => setTimeout(done, 100));
  expect(isUp()).toBe(false);
  window.dispatchEvent(new PointerEvent("pointerdown"));
  await expect.poll(isUp).toBe(true);
  await cleanup();
  await ended(1, {}, null, false);
  expect(isUp()).toBe(true);
});

test("a loser learns who won, without confetti", async () => {
  await ended(1);
  await expect.element(page.getByRole("heading", { name: "Ann wins the round" })).toBeVisible();
  expect(document.querySelector(".confetti")).toBeNull();
});

test("only the host can start another match", async () => {
  await ended(1, { stage: "match_over", winners: [0] });
  await expect.element(page.getByRole("heading", { name: "Ann wins the match" })).toBeVisible();
  expect(button("Play again").query()).toBeNull();
});

test("after the match, scores are listed by result", async () => {
  const seats = ["Ann", "Bob", "Cyd"].map((name, who) => ({ name, who }));
  await ended(1, { stage: "match_over", winners: [2], sides: [[0], [1], [2]], scores: [20, 90, 500], seats });
  const rows = page
    .getByRole("listitem")
    .elements()
    .map((row) => row.querySelector("strong")?.textContent);
  expect(rows).toEqual(["500 points", "90 points", "20 points"]);
});

test("partners share a row with their points", async () => {
  const seats = ["Ann", "Bob", "Cyd", "Dee"].map((name, who) => ({ name, who, won: [0, 2, 0, 1][who] ?? 0 }));
  const sides = [
    [0, 2],
    [1, 3],
  ];
  await ended(0, { stage: "match_over", winners: [1, 3], sides, scores: [90, 510], seats });
  const rows = page
    .getByRole("listitem")
    .elements()
    .map((row) => [row.querySelector("b")?.textContent, row.querySelector("strong")?.textContent]);
  expect(rows).toEqual([
    ["Bob 22 matches won & Dee 11 match won", "510 points"], // a number to see, and a sentence to hear
    ["You & Cyd", "90 points"],
  ]);
});

test("the end of a match can be shared as a picture that names everybody", async () => {
  const over = { stage: "match_over" as const, winners: [0], finished: "Ab-_9" };
  await ended(0, over);
  await button("Share the result").click();
  await expect.element(page.getByRole("img", { name: "the match: Ann wins the match" })).toBeVisible();
  await expect.element(button("Save picture")).toBeEnabled();
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await button("Copy link").click();
  await expect.element(page.getByText("Link copied")).toBeInTheDocument();
  expect(copied).toHaveBeenCalledWith(`${location.origin}/replay/Ab-_9`);
  expect(page.getByRole("dialog").query()).toBeNull();
});

test("nothing can be shared before the match is over, or on a screen that nobody plays on", async () => {
  await ended(0);
  await expect.element(button("Next round")).toBeVisible();
  expect(button("Share the result").query()).toBeNull();
  await cleanup();
  await ended(0, { stage: "match_over", winners: [0], finished: "Ab-_9" }, null);
  await expect.element(button("Play again")).toBeVisible();
  expect(button("Share the result").query()).toBeNull();
});

test("after a first game it is said what has been learned", async () => {
  const first = { ...table.settings, deal: "first_game" as const };
  await ended(0, { stage: "match_over", winners: [0], settings: first });
  await expect.element(page.getByText("That’s UNO.")).toBeVisible();
  await cleanup();
  await ended(0, { stage: "match_over", winners: [0], settings: first, match: 2 });
  expect(page.getByText("That’s UNO.").query()).toBeNull();
});

test("notifications are offered if other people play and another round follows", async () => {
  vi.spyOn(notifications, "mayAsk", "get").mockReturnValue(true);
  const offer = page.getByText(/Notify you when/);
  for (const more of [{ people: [{ who: 0, name: "Ann" }] }, { stage: "match_over" as const, winners: [0] }]) {
    await ended(0, more);
    await expect.element(page.getByRole("button", { name: "Leave" })).toBeVisible();
    expect(offer.query()).toBeNull();
    await cleanup();
  }
  await ended(0);
  await expect.element(offer).toBeVisible();
  vi.restoreAllMocks();
});
