import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-svelte";
import type { EventState } from "../../protocol/messages";
import RevealedHand from "./RevealedHand.svelte";

const judged: EventState = { kind: "judged", seat: 1, other: 0, color: "R", count: 1 };
const shown = () => page.getByRole("img", { name: "red 7, wild" });

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => vi.useRealTimers());

test("a revealed hand can be read for some seconds, though the game goes on", async () => {
  const { rerender } = await render(RevealedHand, { cards: ["R7", "W"], judged });
  await rerender({ cards: [], judged });
  vi.advanceTimersByTime(3400);
  await expect.element(shown()).toBeVisible();
  vi.advanceTimersByTime(200);
  await expect.element(shown()).not.toBeInTheDocument();
});

test("a tap puts it away once the game has gone on, and not before", async () => {
  const { rerender } = await render(RevealedHand, { cards: ["R7", "W"], judged });
  await userEvent.click(document.body);
  await expect.element(shown()).toBeVisible();
  await rerender({ cards: [], judged });
  await expect.element(shown()).not.toBeInTheDocument();
});

test("the cards that prove a bluff are marked, and none of an honest hand", async () => {
  const cards = ["B7", "R7", "W", "R9"];
  const proof = () => [...document.querySelectorAll(".shown > div")].map((each) => each.classList.contains("proof"));
  const { rerender } = await render(RevealedHand, { cards, judged });
  expect(proof()).toEqual([false, true, false, true]);
  await rerender({ cards: ["B7", "W"], judged: { ...judged, count: 0 } });
  await expect.poll(proof).toEqual([false, false]);
});
