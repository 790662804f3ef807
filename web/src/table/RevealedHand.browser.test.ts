import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-svelte";
import RevealedHand from "./RevealedHand.svelte";

const shown = () => page.getByRole("img", { name: "red 7, wild" });

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => vi.useRealTimers());

test("a revealed hand can be read for some seconds, though the game goes on", async () => {
  const { rerender } = await render(RevealedHand, { cards: ["R7", "W"], whose: "Bob" });
  await rerender({ cards: [], whose: "Bob" });
  vi.advanceTimersByTime(3400);
  await expect.element(shown()).toBeVisible();
  vi.advanceTimersByTime(200);
  await expect.element(shown()).not.toBeInTheDocument();
});

test("a tap puts it away once the game has gone on, and not before", async () => {
  const { rerender } = await render(RevealedHand, { cards: ["R7", "W"], whose: "Bob" });
  await userEvent.click(document.body);
  await expect.element(shown()).toBeVisible();
  await rerender({ cards: [], whose: "Bob" });
  await expect.element(shown()).not.toBeInTheDocument();
});
