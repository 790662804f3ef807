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
