import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-svelte";
import { Game } from "../../state/game.svelte";
import type { TableView } from "../../state/table";
import type { DeviceState, RoundState } from "../../protocol/messages";
import Curtain from "./Curtain.svelte";

const NAMES = ["Ann", "Bob", "Ada"];
const name = (seat: number) => NAMES[seat] ?? null;

async function covered(device: Partial<DeviceState>, round: Partial<RoundState> = {}) {
  const game = new Game(() => undefined);
  const show = vi.spyOn(game, "show").mockReturnValue(undefined);
  const move = vi.spyOn(game, "move").mockReturnValue(undefined);
  const view = {
    device: { people: [0, 1], holder: 1, ...device },
    table: { seats: [{ who: 0 }, { who: 1 }, { bot: "casual" }] },
  } as unknown as TableView;
  const all = { phase: "turn", turn: 1, hands: [7, 5, 7], ...round } as RoundState;
  const screen = await render(Curtain, { game, view, round: all, name });
  return { show, move, screen, view, all };
}

const button = (named: string) => page.getByRole("button", { name: named });

test("it asks the next person, and their button has the focus", async () => {
  const { show } = await covered({});
  const dialog = page.getByRole("dialog", { name: "Bob’s turn" });
  await expect.element(dialog).toHaveTextContent("Pass the device to Bob. 5 cards");
  await expect.element(button("I’m Bob: show my cards")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  expect(show).toHaveBeenCalledExactlyOnceWith(1);
});

test("a key that is held down since the last move lifts nothing, nor does a tap that comes at once", async () => {
  const { show } = await covered({});
  const element = button("I’m Bob: show my cards").element() as HTMLElement;
  expect(getComputedStyle(element).pointerEvents).toBe("none");
  const held = new KeyboardEvent("keydown", { key: "Enter", repeat: true, cancelable: true, bubbles: true });
  element.dispatchEvent(held);
  expect(held.defaultPrevented).toBe(true);
  await button("I’m Bob: show my cards").click(); // waits until it can be tapped
  expect(show).toHaveBeenCalledOnce();
});

test("while bots play, nobody is asked", async () => {
  await covered({}, { turn: 2 });
  await expect.element(page.getByRole("group", { name: "Bob" })).toHaveTextContent("All cards are covered.");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(page.getByRole("button")).not.toBeInTheDocument();
});

test("the next person gets the focus again", async () => {
  const { screen, view, all } = await covered({});
  const device = { people: [0, 1], holder: 0 };
  await screen.rerender({ view: { ...view, device }, round: { ...all, turn: 0 } });
  await expect.element(button("I’m Ann: show my cards")).toHaveFocus();
});

test("anyone can make a missing call, or catch it", async () => {
  const moves = [
    { kind: "uno" as const, text: "uno", seat: 0 },
    { kind: "catch" as const, text: "catch 0", seat: 0 },
  ];
  const { move } = await covered({ moves });
  await button("Ann: UNO!").click();
  await button("Catch Ann!").click();
  expect(move.mock.calls).toEqual(moves.map((each) => [each]));
});

test("after the round it asks for nothing", async () => {
  await covered({}, { phase: "over" });
  await expect.element(page.getByRole("button")).not.toBeInTheDocument();
});
