import { beforeEach, expect, test, vi } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-svelte";
import { preferences } from "../../state/preferences.svelte";
import { moves } from "../../fixtures/moves";
import type { Yours } from "../../protocol/messages";
import Hand from "./Hand.svelte";

declare module "vitest/browser" {
  interface BrowserCommands {
    touch: (selector: string, upwards: number, hold?: number) => Promise<void>;
  }
}

const HAND = ["R7", "R9", "Y1", "G7", "W"];
const yours = (hand: string[], legal: string[]): Yours => ({
  seat: 0,
  hand,
  legal: moves(...legal),
  drawn: null,
  barred: [],
  shown: [],
});

beforeEach(() => {
  preferences.order = "color";
});

async function hand(cards = HAND, legal = ["R7", "G7", "W:R", "W:G", "draw"]) {
  const play = vi.fn<(card: string, from: HTMLElement) => void>();
  const screen = await render(Hand, { yours: yours(cards, legal), play });
  await expect.poll(() => screen.container.querySelector(".isSettled")).not.toBeNull(); // every card lies in its place
  const held = () =>
    [...screen.container.querySelectorAll<HTMLElement>("[data-card]")].map((card) => card.dataset.card);
  return {
    held,
    played: () => play.mock.calls.map(([card]) => card),
    rerender: screen.rerender,
    container: screen.container,
  };
}

const card = (name: string) => page.getByRole("button", { name, exact: true });

test("cards are labeled, including those that can't be played now", async () => {
  await hand();
  await expect.element(card("red 7")).toHaveAttribute("aria-disabled", "false");
  await expect.element(card("red 9, can’t be played now")).toHaveAttribute("aria-disabled", "true");
});

test("a mouse plays a legal card with one click", async () => {
  const { played } = await hand();
  await userEvent.click(card("red 9, can’t be played now"), { position: { x: 8, y: 40 }, force: true });
  await userEvent.click(card("red 7"), { position: { x: 8, y: 40 } });
  expect(played()).toEqual(["R7"]);
});

test("a card that can't be played doesn't rise for a click or a tap, and is marked", async () => {
  const { played, container } = await hand();
  await userEvent.click(card("red 9, can’t be played now"), { position: { x: 8, y: 40 }, force: true });
  await expect.poll(() => container.querySelector(".wrong")?.getAttribute("data-card")).toBe("R9");
  await commands.touch('[data-card="Y1"]', 0);
  await expect.poll(() => container.querySelector(".wrong")?.getAttribute("data-card")).toBe("Y1");
  expect(container.querySelector(".raised")).toBeNull();
  expect(played()).toEqual([]);
});

test("while others play, a tap raises any card", async () => {
  const { container } = await hand(HAND, ["uno"]);
  await commands.touch('[data-card="Y1"]', 0);
  await expect.poll(() => container.querySelector(".raised")?.getAttribute("data-card")).toBe("Y1");
});

test("cards are dim only while it is time to play others", async () => {
  const { container, rerender } = await hand();
  const dim = () => [...container.querySelectorAll<HTMLElement>(".dim")].map((each) => each.dataset.card);
  expect(dim()).toEqual(["R9", "Y1"]);
  await rerender({ yours: yours(HAND, ["uno"]) });
  await expect.poll(dim).toEqual([]);
});

test("arrow keys reach the hand from another button", async () => {
  await hand();
  const other = document.body.appendChild(document.createElement("button"));
  other.focus();
  await userEvent.keyboard("{ArrowRight}");
  expect((document.activeElement as HTMLElement).dataset.card).toBe("R7");
  other.remove();
});

test("one tap raises a card, the next plays it", async () => {
  const { played, container } = await hand();
  await commands.touch('[data-card="G7"]', 0);
  await expect.poll(() => container.querySelector('[data-card="G7"]')?.classList.contains("raised")).toBe(true);
  expect(played()).toEqual([]);
  await commands.touch('[data-card="R7"]', 0);
  await expect.poll(() => container.querySelector('[data-card="R7"]')?.classList.contains("raised")).toBe(true);
  expect(container.querySelectorAll(".raised").length).toBe(1);
  await commands.touch('[data-card="R7"]', 0);
  await expect.poll(played).toEqual(["R7"]);
});

test("a raised card stays up until the legal moves change", async () => {
  const { container, rerender } = await hand();
  const raised = () => container.querySelectorAll(".raised").length;
  await commands.touch('[data-card="G7"]', 0);
  await expect.poll(raised).toBe(1);
  await rerender({ yours: yours(HAND, ["R7", "G7", "W:R", "W:G", "draw"]) });
  expect(raised()).toBe(1);
  await rerender({ yours: yours(HAND, ["uno", "R7", "G7"]) });
  await expect.poll(raised).toBe(0);
});

test("a long swipe upwards plays a card, a short one doesn't", async () => {
  const { played } = await hand();
  await commands.touch('[data-card="Y1"]', 90); // cannot be played
  await commands.touch('[data-card="G7"]', 12);
  expect(played()).toEqual([]);
  await commands.touch('[data-card="W"]', 90);
  await expect.poll(played).toEqual(["W"]);
});

test("arrow keys move through the hand and wrap around, Enter plays", async () => {
  const { played, held } = await hand();
  const at = () => (document.activeElement as HTMLElement).dataset.card;
  card("red 7").element().focus();
  const order: (string | undefined)[] = [];
  for (const _ of held()) {
    order.push(at());
    await userEvent.keyboard("{ArrowRight}");
  }
  expect(order).toEqual(held());
  expect(at()).toBe("R7");
  await userEvent.keyboard("{ArrowLeft}");
  expect(at()).toBe("W");
  await userEvent.keyboard("{Enter}");
  expect(played()).toEqual(["W"]);
});

test("Tab reaches a single card: the last focused one, or a playable one", async () => {
  await hand(["R9", "Y1", "G7"], ["G7"]);
  (document.activeElement as HTMLElement | null)?.blur();
  await userEvent.tab();
  expect((document.activeElement as HTMLElement).dataset.card).toBe("G7");
  await userEvent.tab();
  expect((document.activeElement as HTMLElement).dataset.card).toBeUndefined();
});

test("the hand is sorted as the player prefers", async () => {
  const { held } = await hand(["G7", "W", "R9", "Y1", "R7"], []);
  expect(held()).toEqual(["R7", "R9", "Y1", "G7", "W"]);
  preferences.order = "number";
  await expect.poll(held).toEqual(["Y1", "R7", "G7", "R9", "W"]);
  preferences.order = "drawn";
  await expect.poll(held).toEqual(["G7", "W", "R9", "Y1", "R7"]);
});

test("after a play by key, the next card has the focus", async () => {
  const { rerender } = await hand();
  card("red 7").element().focus();
  await rerender({ yours: yours(["R9", "Y1", "G7", "W"], ["R9"]) });
  await expect.poll(() => (document.activeElement as HTMLElement).dataset.card).toBe("R9");
});

test("each of thirty cards shows a strip wide enough to tap", async () => {
  const deck = ["R", "Y", "G", "B"]
    .flatMap((color) => ["0", "1", "2", "3", "4", "5", "6", "7"].map((symbol) => color + symbol))
    .slice(0, 30);
  const { container } = await hand(deck, []);
  await expect.poll(() => container.querySelectorAll("[data-card]").length).toBe(30);
  const covered = () =>
    [...container.querySelectorAll<HTMLElement>("[data-card]")].filter((each) => {
      const { left, top } = each.getBoundingClientRect();
      return [1, 12, 23].some((x) => !each.contains(document.elementFromPoint(left + x, top + 14)));
    });
  await expect.poll(() => covered().map((each) => each.dataset.card)).toEqual([]);
});

const TWINS = ["R7", "R7", "G7"];
const marked = (container: HTMLElement, mark: string) =>
  [...container.querySelectorAll("[data-card]")].map((each) => each.classList.contains(mark));

test("a tip points at the copy in front of its twin", async () => {
  const { container, rerender } = await hand(TWINS, ["R7"]);
  await rerender({ pointed: "R7" });
  expect(marked(container, "pointed")).toEqual([false, true, false]);
});

test("the copy that was played stays up until it leaves, and not its twin", async () => {
  const { container, rerender } = await hand(TWINS, ["R7"]);
  for (const copy of [1, 0]) {
    const card = container.querySelectorAll<HTMLElement>('[data-card="R7"]')[copy];
    card?.focus();
    await userEvent.keyboard("{Enter}");
    await rerender({ sent: "R7" });
    expect(marked(container, "raised")).toEqual([copy === 0, copy === 1, false]);
    await rerender({ sent: null });
  }
});

test("of a card that is sent without a press on it, the copy in front rises", async () => {
  const { container, rerender } = await hand(TWINS, ["R7", TWINS[2] ?? ""]);
  await rerender({ sent: "R7" }); // a jump-in by its button
  expect(marked(container, "raised")).toEqual([false, true, false]);
  await rerender({ sent: null });
  container.querySelector<HTMLElement>(`[data-card="${TWINS[2]}"]`)?.focus();
  await userEvent.keyboard("{Enter}");
  await rerender({ sent: "R7" });
  expect(marked(container, "raised")).toEqual([false, true, false]);
});
