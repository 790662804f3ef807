import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-svelte";
import { deck } from "../../cards/deck.svelte";
import { moves } from "../../fixtures/moves";
import type { ColorState, Move } from "../../protocol/messages";
import Actions from "./Actions.svelte";
import Colors from "./Colors.svelte";

const named = (...letters: string[]) =>
  deck().colors.flatMap((color): [ColorState, Move][] =>
    letters.includes(color.letter) ? moves(`W:${color.letter}`).map((move) => [color, move]) : [],
  );
const button = (name: string) => page.getByRole("button", { name, exact: true });

test("the call button never moves and works only when a call is legal", async () => {
  const move = vi.fn<(move: Move) => void>();
  const screen = await render(Actions, { legal: moves("draw"), cards: 0, move });
  await expect.element(button("UNO!")).toBeDisabled();
  const before = button("UNO!").element().getBoundingClientRect();
  await screen.rerender({ legal: moves("challenge", "accept", "uno"), cards: 4 });
  expect(button("UNO!").element().getBoundingClientRect().bottom).toBe(before.bottom);
  for (const name of ["UNO!", "Challenge", "Take 4"]) await userEvent.click(button(name));
  expect(move.mock.calls.flat()).toEqual(moves("uno", "challenge", "accept"));
});

test("a drawn card can be kept, and no other drawn", async () => {
  const move = vi.fn<(move: Move) => void>();
  await render(Actions, { legal: moves("R7", "keep"), cards: 0, move });
  await userEvent.click(button("Keep it"));
  expect(move.mock.calls.flat()).toEqual(moves("keep"));
  expect(button("Draw").query()).toBeNull();
});

test("a second tap on Draw does not answer the question that comes in its place", async () => {
  const screen = await render(Actions, { legal: moves("draw"), cards: 0, move: () => undefined });
  await userEvent.click(button("Draw"));
  await screen.rerender({ legal: moves("R7", "keep") });
  expect(getComputedStyle(button("Keep it").element()).pointerEvents).toBe("none");
  await expect.poll(() => getComputedStyle(button("Keep it").element()).pointerEvents).toBe("auto");
});

test("every button is large enough for a thumb", async () => {
  const colors = named("R", "Y", "G", "B");
  await render(Actions, { legal: moves("challenge", "accept", "uno"), cards: 4, move: () => undefined });
  await render(Colors, { colors, what: "Which color?", choose: () => undefined, cancel: () => undefined });
  for (const each of document.querySelectorAll("button")) {
    const { width, height } = each.getBoundingClientRect();
    expect(Math.min(width, height), each.innerText).toBeGreaterThanOrEqual(48);
  }
});

test("a color is chosen by name; a wild can be taken back, an opening color can't", async () => {
  const colors = named("R", "B");
  const [choose, cancel] = [vi.fn<(move: Move) => void>(), vi.fn<() => void>()];
  const screen = await render(Colors, { colors, what: "Which color?", choose, cancel });
  await expect.element(page.getByRole("group", { name: "Which color?" })).toBeVisible();
  await userEvent.click(button("blue"));
  expect(choose.mock.calls.flat()).toEqual(moves("W:B"));
  await userEvent.click(button("Choose another card"));
  expect(cancel).toHaveBeenCalledOnce();
  await screen.rerender({ cancel: null });
  expect(button("Choose another card").query()).toBeNull();
});

test("the color that is pointed at makes the table glimmer, by mouse and by keyboard", async () => {
  let glimmer: ColorState | null = null;
  const colors = named("R", "B");
  const screen = await render(Colors, {
    colors,
    what: "Which color?",
    choose: () => undefined,
    cancel: null,
    get glimmer() {
      return glimmer;
    },
    set glimmer(color) {
      glimmer = color;
    },
  });
  const seen: (string | undefined)[] = [];
  const see = () => seen.push((glimmer as ColorState | null)?.name);
  await userEvent.hover(button("blue"));
  see();
  await userEvent.unhover(button("blue"));
  see();
  await userEvent.tab(); // the first color is only where the focus begins
  see();
  await userEvent.tab();
  see();
  await screen.unmount();
  see();
  expect(seen).toEqual(["blue", undefined, undefined, "blue", undefined]);
});
