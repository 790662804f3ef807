import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-svelte";
import { Game } from "../state/game.svelte";
import TableError from "./TableError.svelte";

test("a page from before an upgrade of the server asks to be reloaded", async () => {
  const problem = { code: "bad_version" as const, sentence: "The client speaks another version of the protocol." };
  await render(TableError, { game: new Game(vi.fn()), problem, again: vi.fn(), front: vi.fn() });
  await expect.element(page.getByRole("heading", { name: "This page is out of date" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Reload the page" })).toBeVisible();
});

test("after too many wrong codes one can try again, and learns nothing about the table", async () => {
  const again = vi.fn();
  const game = new Game(vi.fn());
  vi.spyOn(game, "code", "get").mockReturnValue("kmrt");
  const problem = { code: "too_many_codes" as const, sentence: "Too many wrong codes. Try again in a minute." };
  await render(TableError, { game, problem, again, front: vi.fn() });
  await expect.element(page.getByText("Wait a minute, then try again.")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  expect(again).toHaveBeenCalledWith("kmrt");
});

test("a table with a short code that is out of reach can't be tried again", async () => {
  const problem = { code: "home_only" as const, sentence: "" };
  await render(TableError, { game: new Game(vi.fn()), problem, again: vi.fn(), front: vi.fn() });
  await expect.element(page.getByRole("heading", { name: "You’re on another network" })).toBeVisible();
  expect(page.getByRole("button", { name: "Try again" }).elements()).toEqual([]);
});
