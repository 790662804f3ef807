import { afterEach, expect, test } from "vitest";
import { render } from "vitest-browser-svelte";
import type { EventState, RoundState, SeatState } from "../../protocol/messages";
import { preferences } from "../../state/preferences.svelte";
import { reactionsOf } from "./botReactions";
import BotReactions from "./BotReactions.svelte";
import { sceneOf } from "../felt/scene";

const seats: SeatState[] = [
  { name: "Hanna", who: 0 },
  ...["Ada", "Linus", "Grace"].map((name) => ({ name, bot: "expert" })),
];
const CAUGHT = [1, 2, 3].map((other): EventState[] => [{ kind: "caught", seat: 0, other }]);
const props = (discard: number, seen: readonly EventState[]) => ({
  scene: sceneOf(1_000, 600, 3),
  order: [1, 2, 3],
  seats,
  round: { number: 2, hands: [7, 7, 7, 7], top: "R7", discard } as RoundState,
  seen,
});
const shown = () => document.querySelectorAll(".reaction").length;

afterEach(() => (preferences.hasMoments = true));

/** Catch one bot after the other, in other positions, and return how many reactions came up. */
async function times(): Promise<number> {
  const table = await render(BotReactions, props(0, []));
  const found = new Set<Element>();
  for (let discard = 1; discard < 20; discard += 1) {
    await table.rerender(props(discard, CAUGHT[discard % 3] ?? []));
    document.querySelectorAll(".reaction").forEach((each) => found.add(each));
  }
  return found.size;
}

test("bots show what they feel, one after the other", async () => {
  expect(await times()).toBeGreaterThan(8);
});

test("bots show nothing with big moments turned off, and nothing of what happened before", async () => {
  preferences.hasMoments = false;
  expect(await times()).toBe(0);
  preferences.hasMoments = true;
  for (let discard = 1; discard < 10; discard += 1) {
    const table = await render(BotReactions, props(discard, CAUGHT[0] ?? []));
    expect(shown()).toBe(0);
    await table.unmount();
  }
});

test("a bot waves back", async () => {
  const wave = (id: number) => new Map([[0, [{ who: 0, reaction: "wave" as const, at: performance.now(), id }]]]);
  const table = await render(BotReactions, { ...props(1, []), said: wave(4) });
  await table.rerender({ ...props(1, []), said: wave(4) });
  expect(shown()).toBe(0);
  await table.rerender({ ...props(1, []), said: wave(5) });
  await expect.poll(shown, { timeout: 3_000 }).toBe(1);
});

test("bots greet once the cards are dealt, whatever is played then", async () => {
  const dealt: EventState[] = [{ kind: "turned_up", seat: 0 }];
  const at = (discard: number) => ({ ...props(discard, dealt), round: { ...props(discard, dealt).round, number: 1 } });
  const friendly = [...Array(50).keys()].find((discard) => reactionsOf(dealt, at(discard).round, [1, 2, 3]).size) ?? 0;
  const table = await render(BotReactions, at(friendly));
  expect(shown()).toBe(0);
  await table.rerender({ ...at(friendly), seen: [{ kind: "played", seat: 1, cards: ["R2"] }] });
  expect(shown()).toBe(0);
  await expect.poll(shown, { timeout: 5_000 }).toBeGreaterThan(0);
});
