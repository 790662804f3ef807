import { expect, test } from "vitest";
import { bubblesOf } from "./bubbles";

const words = {
  called: "UNO!",
  caught: "caught",
  skipped: "skipped",
  challenged: "!?",
  kept: "kept",
  passed: "pass",
  jumped_in: "jump",
  out: "out",
  drew: (count: number) => `+${count}`,
};

test("a bubble counts drawn cards rather than naming the skip", () => {
  const events = [
    { kind: "played" as const, seat: 0, cards: ["G+2"] },
    { kind: "drew" as const, seat: 1, count: 2 },
    { kind: "skipped" as const, seat: 1 },
  ];
  expect([...bubblesOf(events, words)]).toEqual([[1, "+2"]]);
  expect([...bubblesOf([{ kind: "skipped", seat: 2 }], words)]).toEqual([[2, "skipped"]]);
});

test("jump-ins and knock-outs have a bubble", () => {
  const events = [
    { kind: "jumped_in" as const, seat: 1 },
    { kind: "played" as const, seat: 1, cards: ["R7"] },
    { kind: "out" as const, seat: 2 },
  ];
  expect([...bubblesOf(events, words)]).toEqual([
    [1, "jump"],
    [2, "out"],
  ]);
});

test("a caught player has a bubble, and the catcher has none", () => {
  const events = [
    { kind: "caught" as const, seat: 2, other: 0 },
    { kind: "drew" as const, seat: 0, count: 2 },
  ];
  expect([...bubblesOf(events, words)]).toEqual([[0, "caught"]]);
  expect([...bubblesOf([{ kind: "called", seat: 3 }], words)]).toEqual([[3, "UNO!"]]);
});

test("what is shown large over the table has no bubble", () => {
  const events = [
    { kind: "called" as const, seat: 0 },
    { kind: "drew" as const, seat: 1, count: 2 },
    { kind: "skipped" as const, seat: 1 },
    { kind: "skipped" as const, seat: 2 },
  ];
  expect(bubblesOf(events, words, true)).toEqual(new Map([[1, "+2"]]));
  expect([...bubblesOf(events, words).keys()]).toEqual([0, 1, 2]);
});

test("the number of a card that makes others draw is shown large, and once", () => {
  const hit = [
    { kind: "played" as const, seat: 0, cards: ["G+2"] },
    { kind: "drew" as const, seat: 1, count: 2 },
  ];
  expect([...bubblesOf(hit, words, true)]).toEqual([]);
  expect([...bubblesOf(hit, words)]).toEqual([[1, "+2"]]);
});
