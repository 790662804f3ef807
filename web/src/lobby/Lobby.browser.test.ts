import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-svelte";
import { Game } from "../state/game.svelte";
import type { TableView } from "../state/table";
import { loadLanguage } from "../strings/words.svelte";
import type { TableState } from "../protocol/messages";
import { DEFAULTS } from "../rules/rules";
import Lobby from "./Lobby.svelte";

const table = {
  code: "abcd",
  stage: "waiting",
  settings: DEFAULTS,
  host: 0,
  bots: [],
  match: 0,
  scores: [],
  winners: [],
  seats: [{ name: "Ann", who: 0 }, {}, {}, {}],
  people: [{ who: 0, name: "Ann" }],
  secrets: [],
  commits: [],
} as unknown as TableState;
const view = {
  number: 1,
  you: 0,
  table,
  round: null,
  yours: null,
  present: [0],
  watching: 0,
  clocks: [],
  steps: [],
  refused: null,
  bye: null,
  said: [],
} as unknown as TableView;

afterEach(() => loadLanguage("en"));

/** A host's table whose server answers only when the test does. */
async function waiting(more: Partial<TableState> = {}): Promise<Game> {
  const game = new Game(() => undefined);
  vi.spyOn(game, "change").mockReturnValue("a.1");
  game.view = view;
  game.line = "open";
  await render(Lobby, { game, view: { ...view, table: { ...table, ...more } }, leave: () => undefined });
  return game;
}

test("a requested change shows in the rules before the server answers", async () => {
  await waiting();
  await page.getByRole("button", { name: "Seats: one more" }).click();
  await page.getByRole("button", { name: /^Rules:/ }).click();
  await expect.element(page.getByRole("dialog")).toHaveTextContent(/Seats\s*5/);
});

test("the table's card says that spectators see all hands", async () => {
  await page.viewport(1000, 700);
  await waiting({ settings: { ...DEFAULTS, spectators_see_hands: true } });
  await expect.element(page.getByText(/spectators see all hands/)).toBeVisible();
  await page.viewport(390, 700);
});

test("the reason for a refusal is shown once, in the page's language", async () => {
  const game = await waiting();
  const sentence = "With 5 seats and a hand_size of 40, the deck has too few cards.";
  await page.getByRole("button", { name: "Seats: one more" }).click();
  game.view = { ...view, refused: { code: "bad_seats", sentence, ref: "a.1" } };
  await expect.element(page.getByRole("alert").first()).toHaveTextContent(sentence);
  await loadLanguage("de");
  await expect
    .element(page.getByRole("alert").first())
    .toHaveTextContent("Mit so vielen Plätzen gehen diese Regeln nicht.");
});

test("a short code is shown large and spelled out", async () => {
  await page.viewport(390, 844);
  await waiting({ code: "kmrt" });
  await expect.element(page.getByText("Table code")).toBeVisible();
  await expect.element(page.getByText("K M R T")).toBeInTheDocument(); // for screen readers
  const letters = page.getByText("KMRT", { exact: true }).element();
  expect(parseFloat(getComputedStyle(letters).fontSize)).toBeGreaterThanOrEqual(40);
});

test("a long code is left to the link", async () => {
  await waiting({ code: "ehs6gsth9v46" });
  await expect.element(page.getByRole("button", { name: "Invite" })).toBeVisible();
  expect(page.getByText("Table code").elements()).toEqual([]);
});
