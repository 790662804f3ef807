import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-svelte";
import { fetchLazyCode } from "../state/lazyCode.svelte";
import type { TableView } from "../state/table";
import Sounds from "./Sounds.svelte";
import { play } from "./sounds";

vi.mock("./sounds", () => ({ play: vi.fn(), wake: vi.fn() }));

let now = 0; // only the test moves the clock, however long the code takes to come
beforeEach(() => void vi.spyOn(performance, "now").mockImplementation(() => now));
afterEach(() => void vi.restoreAllMocks());

const dealt = (number: number) =>
  ({
    you: 0,
    table: { seats: [{ who: 0 }, { bot: "expert" }], sides: [[0], [1]] },
    round: { turn: 1, phase: "turn" },
    steps: [{ number, events: [{ kind: "turned_up", seat: 1, cards: ["R7"] }] }],
    said: [],
  }) as unknown as TableView;

test("the sounds of a deal wait for the code that makes them, but not for long", async () => {
  const screen = await render(Sounds, { view: dealt(1), mine: 0 });
  now = 5_000; // those of the first deal are long over
  await screen.rerender({ view: dealt(2), mine: 0 });
  expect(vi.mocked(play)).not.toHaveBeenCalled();
  fetchLazyCode();
  await expect.poll(() => vi.mocked(play).mock.calls.map(([sound]) => sound)).toEqual(["dealt", "dealt", "dealt"]);
});
