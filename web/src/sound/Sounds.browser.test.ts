import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-svelte";
import { fetchLater } from "../state/later.svelte";
import type { TableView } from "../state/table";
import Sounds from "./Sounds.svelte";
import { play } from "./sounds";

vi.mock("./sounds", () => ({ play: vi.fn(), wake: vi.fn() }));

test("the sounds of a deal wait for the code that makes them", async () => {
  const view = {
    you: 0,
    table: { seats: [{ who: 0 }, { bot: "expert" }], sides: [[0], [1]] },
    round: { turn: 1, phase: "turn" },
    steps: [{ number: 1, events: [{ kind: "turned_up", seat: 1, cards: ["R7"] }] }],
    said: [],
  } as unknown as TableView;
  await render(Sounds, { view, mine: 0 });
  expect(vi.mocked(play)).not.toHaveBeenCalled();
  fetchLater();
  await expect.poll(() => vi.mocked(play).mock.calls.map(([sound]) => sound)).toEqual(["dealt", "dealt", "dealt"]);
});
