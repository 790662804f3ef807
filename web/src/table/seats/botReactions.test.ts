import { expect, test } from "vitest";
import type { EventState, RoundState } from "../../protocol/messages";
import { reactionsOf } from "./botReactions";

const round = (discard: number, more: Partial<RoundState> = {}) =>
  ({ number: 2, hands: [5, 6, 7, 8], top: "R7", discard, ...more }) as RoundState;
const BOTS = [1, 2, 3];

/** Return what is shown in many positions, as "seat reaction". */
function over(events: EventState[], bots = BOTS, more: Partial<RoundState> = {}): string[] {
  const found = Array.from({ length: 200 }, (_, discard) => [...reactionsOf(events, round(discard, more), bots)]);
  return found.flatMap((each) => each.map(([seat, reaction]) => `${seat} ${reaction}`));
}

test("a bot that draws many cards shows it now and then, and a person never does", () => {
  const hurt = over([{ kind: "drew", seat: 2, count: 4 }]);
  expect(new Set(hurt)).toEqual(new Set(["2 cry", "2 wow", "2 angry"]));
  expect(hurt.length).toBeGreaterThan(120);
  expect(hurt.length).toBeLessThan(190);
  expect(over([{ kind: "drew", seat: 0, count: 4 }])).toEqual([]);
  expect(over([{ kind: "drew", seat: 2, count: 1 }])).toEqual([]);
});

test("the winner of a challenge is pleased, and the loser is not", () => {
  expect(new Set(over([{ kind: "judged", seat: 1, other: 2, count: 1 }]))).toEqual(
    new Set(["1 cry", "1 angry", "2 laugh", "2 clap"]),
  );
  expect(new Set(over([{ kind: "judged", seat: 1, other: 0, count: 0 }]))).toEqual(new Set(["1 laugh", "1 clap"]));
});

test("bots wave at the start of a match, two of them at most", () => {
  const dealt: EventState[] = [{ kind: "turned_up", seat: 0 }];
  expect(over(dealt)).toEqual([]);
  expect(new Set(over(dealt, BOTS, { number: 1 }))).toEqual(new Set(["1 wave", "2 wave", "3 wave"]));
  const sizes = Array.from(
    { length: 50 },
    (_, discard) => reactionsOf(dealt, round(discard, { number: 1 }), BOTS).size,
  );
  expect(new Set(sizes)).toEqual(new Set([0, 1, 2]));
});

test("a call of UNO impresses others, and not the caller", () => {
  const shown = over([{ kind: "called", seat: 3 }]);
  expect(shown.some((each) => each.startsWith("1"))).toBe(true);
  expect(shown.some((each) => each.startsWith("3"))).toBe(false);
});

test("everybody sees the same, whatever cards they see, and while hands still grow", () => {
  const events = (cards: string[]): EventState[] => [{ kind: "drew", seat: 1, count: 4, cards }];
  for (let discard = 0; discard < 20; discard += 1) {
    const mine = reactionsOf(events(["R1", "R2", "R3", "R4"]), round(discard), BOTS);
    expect(mine).toEqual(reactionsOf(events([]), round(discard, { hands: [0, 0, 0, 0] }), BOTS));
  }
});
