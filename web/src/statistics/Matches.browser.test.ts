import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-svelte";
import Matches from "./Matches.svelte";

const matches = Array.from({ length: 12 }, (_, number) => ({
  match: `m${number}`,
  started: 1,
  ended: 2,
  rounds: 1,
  you: 0,
  seats: [],
}));
const older = page.getByRole("button", { name: "Show older matches" });

test("older matches are offered only if the server has some", async () => {
  const asked = vi.fn(() => Promise.resolve());
  await render(Matches, { matches, count: 40, older: asked });
  await older.click();
  await expect.poll(() => page.getByRole("listitem").all().length).toBe(12);
  expect(asked).toHaveBeenCalledOnce();
  expect(older.query()).toBeNull();
});
