import { afterAll, beforeEach, expect, test } from "vitest";
import { setDeck } from "../cards/deck.svelte";
import type { DeckState } from "../protocol/messages";
import { worthOf } from "./worth";

beforeEach(() => {
  const symbols = [
    { code: "7", name: "7", copies: [2], text: "7", points: 7 },
    { code: "W", name: "wild", copies: [4], text: "", wild: true, points: 50 },
  ];
  setDeck({
    name: "",
    about: "",
    colors: [{ letter: "R", name: "red", mark: "♥", paint: "#cf1510" }],
    symbols,
  } as DeckState);
});

afterAll(() => setDeck(null));

const open = [[], ["R7", "W"], ["R7"], ["W"]];
const alone = [[0], [1], [2], [3]];
const teams = [
  [0, 2],
  [1, 3],
];

test("the hands of those who lost make the points of the winner", () => {
  expect([...worthOf({ open, winner: 0, points: [114, 0, 0, 0] }, alone)]).toEqual([
    [1, 57],
    [2, 7],
    [3, 50],
  ]);
});

test("a partner's hand scores for nobody", () => {
  expect([...worthOf({ open, winner: 0, points: [107, 0] }, teams).keys()]).toEqual([1, 3]);
});

test("each hand can score for its own side", () => {
  expect(worthOf({ open, winner: 0, points: [0, 57, 7, 50] }, alone).get(2)).toBe(7);
});

test("nothing is told that doesn't add up to the points", () => {
  expect(worthOf({ open, winner: 0, points: [134, 0, 0, 0] }, alone).size).toBe(0);
  expect(worthOf({ open, winner: null, points: [0, 0, 0, 0] }, alone).size).toBe(0);
});
