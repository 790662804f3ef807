import { expect, test, vi } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { cleanup, render } from "vitest-browser-svelte";
import { moves } from "../fixtures/moves";
import { holdView, landed } from "../motion/inflight.svelte";
import { Game } from "../state/game.svelte";
import type { TableView } from "../state/table";
import type { Move, RoundState, TableState, Yours } from "../protocol/messages";
import Table from "./Table.svelte";

const table = {
  code: "abcd",
  stage: "playing",
  settings: { preset: "classic", options: {}, seats: 2 },
  host: 0,
  bots: [],
  match: 1,
  sides: [[0], [1]],
  scores: [120, 0],
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
  dealer: 1,
  turn: 0,
  next: 1,
  phase: "turn",
  color: "red",
  top: "R7",
  direction: "clockwise",
  hands: [1, 2],
  pile: 90,
  discard: 1,
  called: [],
  points: [0, 0],
  pending: 0,
  out: [],
  winner: null,
  stakes: null,
  open: null,
} as RoundState;
const yours = { seat: 0, hand: ["B2"], legal: moves("draw"), drawn: null, barred: [], shown: [] };

let game: Game; // of the last table

async function atTable(
  more: Partial<TableView> = {},
  leave: () => void = () => undefined,
  line: Game["line"] = "open",
  now = round,
) {
  game = new Game(() => undefined);
  game.line = line;
  const move = vi.spyOn(game, "move").mockReturnValue(undefined);
  const view = {
    number: 9,
    you: 0,
    table,
    round: now,
    yours,
    present: [0, 1],
    watching: 0,
    clocks: [],
    steps: [],
    refused: null,
    bye: null,
    said: [],
    ...more,
  } as unknown as TableView;
  await render(Table, { game, view, round: now, leave });
  return move;
}

test("at the end of a round, the others lay their cards open", async () => {
  await atTable();
  const fan = () => document.querySelectorAll(".fan .card").length;
  expect(fan()).toBe(0);
  await cleanup();
  await atTable({}, undefined, "open", { ...round, phase: "over", open: [[], ["R7", "W"]] });
  expect(fan()).toBe(2);
});

test("a held key makes only one move", async () => {
  const move = await atTable();
  await userEvent.keyboard("{d>3}"); // pressed, and twice repeated
  expect(move.mock.calls).toEqual([moves("draw")]);
  await userEvent.keyboard("{/d}");
});

test("a challenge can be answered once its card has landed", async () => {
  const now: RoundState = { ...round, phase: "challenge", top: "W+4", pending: 4 };
  holdView({ steps: [], round: { ...round, turn: 1 }, yours }, 1);
  const answers = { ...yours, legal: moves("challenge", "accept") };
  const move = await atTable({ round: now, yours: answers } as Partial<TableView>, undefined, "open", now);
  const names = ["Challenge", "Take 4"];
  for (const name of names) await expect.element(page.getByRole("button", { name })).toBeDisabled();
  landed(1);
  for (const name of names) await expect.element(page.getByRole("button", { name })).toBeEnabled();
  await userEvent.click(page.getByRole("button", { name: "Challenge" }));
  expect(move.mock.calls).toEqual([moves("challenge")]);
});

test("a lost connection is announced without covering anything", async () => {
  await atTable({}, undefined, "down");
  await expect.element(page.getByText("Connection lost.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Menu" })).toBeInViewport();
});

test.each([
  [844, 390],
  [568, 320],
])("no tip and no shown hand hides a lost connection at %i by %i pixels", async (wide, high) => {
  await page.viewport(wide, high);
  await atTable({ yours: { ...yours, shown: ["R5", "W"] } }, undefined, "down");
  await expect.element(page.getByText("Connection lost.")).toBeVisible();
  await cleanup();
  const firstGame = { ...table, settings: { ...table.settings, deal: "first_game" } } as TableState;
  await atTable({ table: firstGame }, undefined, "down");
  await expect.poll(() => document.querySelector(".coach p")).not.toBeNull();
  await expect.element(page.getByText("Connection lost.")).toBeVisible();
});

test.each([
  [844, 390],
  [568, 320],
])("a raised card says what another tap does, or why it can't be played, at %i by %i pixels", async (wide, high) => {
  await page.viewport(wide, high);
  const hand = ["B2", "R9", "RS"];
  const barred: Yours["barred"] = [
    { reason: "no_match", cards: ["B2"] },
    { reason: "finish_barred", cards: ["RS"] },
  ];
  await atTable({ yours: { seat: 0, hand, legal: moves("R9", "draw"), drawn: null, barred, shown: [] } });
  for (const [card, says] of [
    ["R9", "Tap it again to play it."],
    ["B2", "That card doesn’t match."],
    ["RS", "Your last card must be a number."],
  ] as const) {
    await commands.touch(`[data-card="${card}"]`, 0);
    await expect.element(page.getByText(says)).toBeVisible();
  }
});

test("a hint raises the copy of a card that lies in front of its twin, and a tap plays it", async () => {
  const move = await atTable({ yours: { ...yours, hand: ["R9", "B2", "R9"], legal: moves("R9", "draw") } });
  game.hint = { type: "hinted", ref: "", move: moves("R9")[0] as Move };
  const copies = () => [...document.querySelectorAll('[data-card="R9"]')];
  const raised = () => copies().map((copy) => copy.classList.contains("raised"));
  await expect.poll(raised).toEqual([false, true]); // it is drawn later, over the other
  await commands.touch(".raised", 0);
  expect(move.mock.calls).toEqual([moves("R9")]);
});

test("a wild played by key focuses the first color, and the card again if none is chosen", async () => {
  const move = await atTable({
    yours: { seat: 0, hand: ["W", "B2"], legal: moves("W:R", "W:Y", "W:G", "W:B"), drawn: null, barred: [], shown: [] },
  });
  const [wild, red] = [page.getByRole("button", { name: "wild" }), page.getByRole("button", { name: "red" })];
  wild.element().focus();
  await userEvent.keyboard("{Enter>3}"); // pressed, and twice repeated: no color is chosen by that
  await expect.element(red).toHaveFocus();
  expect(move).not.toHaveBeenCalled();
  expect([...document.querySelectorAll("kbd")].map((key) => key.textContent)).toEqual(["1", "2", "3", "4"]);
  await userEvent.keyboard("{/Enter}{Escape}");
  await expect.element(wild).toHaveFocus();
  await userEvent.keyboard("{Enter}{Tab}{Enter}");
  expect(move.mock.calls).toEqual([moves("W:Y")]);
});

test("leaving other people during a match needs confirmation, leaving bots doesn't", async () => {
  const leave = vi.fn<() => void>();
  const tap = (name: string) => userEvent.click(page.getByRole("button", { name, exact: true }));
  await atTable({}, leave);
  for (const name of ["Menu", "Leave", "Cancel", "Menu", "Leave"]) await tap(name);
  expect(leave).not.toHaveBeenCalled();
  await tap("Yes, leave");
  expect(leave).toHaveBeenCalledOnce();
  await cleanup();
  await atTable({ table: { ...table, people: [{ who: 0, name: "Ann" }] } }, leave);
  for (const name of ["Menu", "Leave"]) await tap(name);
  expect(leave).toHaveBeenCalledTimes(2);
});

test("the brightest button is the one to press: drawing if nothing can be played, calling if it is due", async () => {
  const strong = () => [...document.querySelectorAll(".actions .strong")].map((button) => button.textContent.trim());
  await atTable({ yours: { ...yours, hand: ["B2", "G4"], legal: moves("draw", "uno") } });
  expect(strong()).toEqual(["Draw"]);
  await cleanup();
  await atTable({ yours: { ...yours, hand: ["R2", "G4"], legal: moves("R2", "draw", "uno") } });
  expect(strong()).toEqual(["UNO!"]);
});

test("the table shows your own score", async () => {
  await atTable();
  await expect.element(page.getByText("120 of 500")).toBeVisible();
});

test("opponents hold as many cards as a fan shows, ten at most, and the last one trembles", async () => {
  await atTable({}, undefined, "open", { ...round, hands: [1, 3] });
  const backs = () => document.querySelectorAll(".fan i").length;
  expect([backs(), document.querySelector(".fan.one")]).toEqual([3, null]);
  await cleanup();
  await atTable({}, undefined, "open", { ...round, hands: [1, 25] });
  expect(backs()).toBe(10);
  await cleanup();
  await atTable({}, undefined, "open", { ...round, hands: [2, 1] });
  expect(document.querySelectorAll(".fan.one i").length).toBe(1);
});

test("what people say and show stands at their seats, and what spectators say above the table", async () => {
  const people = [...table.people, { who: 7, name: "Eve" }];
  const at = performance.now();
  await atTable({
    table: { ...table, people },
    said: [
      { who: 0, text: "long ago", id: 0, at: at - 60_000 },
      { who: 1, text: "hello", id: 1, at },
      { who: 0, reaction: "wave", id: 2, at },
      { who: 7, text: "nice", id: 3, at },
    ],
  });
  const words = (place: string) => document.querySelector(place)?.textContent;
  expect(words("ol[aria-label='Other players'] li .words")).toBe("hello");
  expect(document.querySelectorAll(".you .reaction").length).toBe(1);
  expect([...document.querySelectorAll(".voices p:not(.unseen)")].map((one) => one.textContent.trim())).toEqual([
    "Eve nice",
  ]);
  expect(document.querySelectorAll(".you .words").length).toBe(0); // said long ago
  expect(document.querySelectorAll(".voices p").length).toBe(4); // screen readers hear all
});

test("a card that is held down tells what it does, and isn't played when it is let go", async () => {
  const move = await atTable({ yours: { ...yours, hand: ["RS", "B2"], legal: moves("RS", "draw") } });
  await commands.touch('[data-card="RS"]', 0, 700);
  await expect.element(page.getByText("The next player is skipped.", { exact: true })).not.toBeInTheDocument();
  expect(move).not.toHaveBeenCalled();
  (document.querySelector('[data-card="RS"]') as HTMLElement).focus();
  await userEvent.keyboard("i");
  await expect.element(page.getByText("The next player is skipped.", { exact: true })).toBeVisible();
  await expect.element(page.getByText("It goes on red and on any skip.", { exact: true })).toBeVisible();
  const spoken = document.querySelector("[aria-live=assertive]")?.textContent;
  expect(spoken).toBe("Red skip. The next player is skipped. It goes on red and on any skip.");
  await userEvent.keyboard("i");
  await expect.element(page.getByText("The next player is skipped.", { exact: true })).not.toBeInTheDocument();
});

test("at the end of a round on a shared device everybody sits at the table, the winner too", async () => {
  const device = { holder: 0, people: [0, 1], reading: null, moves: null };
  const over = { ...round, phase: "over", winner: 0, points: [2, 0], open: [[], ["R2"]] } as RoundState;
  await atTable({ yours: null, device } as unknown as Partial<TableView>, undefined, "open", over);
  const faces = page.getByRole("list", { name: "Other players" }).getByRole("listitem");
  await expect.element(faces.first()).toHaveTextContent("Ann");
  expect(faces.elements()).toHaveLength(2);
});
