import { expect, test } from "vitest";
import type { EventState } from "../protocol/messages";
import { before, flightsOf, originOf, verdictOf } from "./flights";

test("a played card flies from its seat, and penalty cards fly one by one", () => {
  const events = [
    { kind: "played" as const, seat: 0, cards: ["G+2"] },
    { kind: "drew" as const, seat: 1, count: 2 },
  ];
  expect(flightsOf(events, 0)).toEqual([
    { card: "G+2", from: "hand", to: "discard", after: 0, color: null },
    { card: null, from: "pile", to: "seat 1", after: 1, color: null },
    { card: null, from: "pile", to: "seat 1", after: 2, color: null },
  ]);
  expect(flightsOf(events, 1).map(({ to }) => to)).toEqual(["discard"]);
  expect(flightsOf([{ kind: "skipped", seat: 2 }], null)).toEqual([]);
});

test("a card is turned up, then a deal goes around the other players", () => {
  const flights = flightsOf([{ kind: "turned_up", seat: 2, cards: ["R7"] }], 0, [7, 7, 7]);
  expect(flights.map(({ to }) => to)).toEqual(["discard", "seat 1", "seat 2", "seat 1", "seat 2", "seat 1", "seat 2"]);
  expect(flights[0]?.card).toBe("R7");
});

test("penalty cards wait for the card that caused them; drawn and dealt cards don't wait", () => {
  const played = { kind: "played" as const, seat: 0, cards: ["G+2"] };
  const drew = { kind: "drew" as const, seat: 1, count: 2 };
  expect(before([played, drew], 1)).toBe(1);
  expect(before([played, drew], 2)).toBe(0);
  expect(before([drew], 1)).toBe(0);
  expect(before([{ kind: "turned_up", seat: 0, cards: ["G+2"] }, drew], 1)).toBe(0);
});

test("swapped hands cross, and yours flies into your hand", () => {
  const swapped = [{ kind: "swapped" as const, seat: 1, other: 2 }];
  expect(flightsOf(swapped, 0, [3, 4, 5]).map(({ from, to, after }) => [from, to, after])).toEqual([
    ["seat 1", "seat 2", 0],
    ["seat 2", "seat 1", 0],
    ["seat 1", "seat 2", 1],
    ["seat 2", "seat 1", 1],
    ["seat 1", "seat 2", 2],
    ["seat 2", "seat 1", 2],
  ]);
  expect(new Set(flightsOf(swapped, 2, [3, 4, 5]).map(({ from, to }) => `${from} > ${to}`))).toEqual(
    new Set(["hand > seat 1"]),
  );
  expect([0, 1, 2].map((mine) => originOf(swapped, mine, [3, 4, 5]))).toEqual(["pile", "seat 2", "seat 1"]);
});

test("hands are passed on in the direction of play, past players who are out", () => {
  const passed = (count: number) => [
    { kind: "played" as const, seat: 0, cards: ["R0"] },
    { kind: "hands_passed" as const, count },
  ];
  const ways = (count: number) => [
    ...new Set(flightsOf(passed(count), 0, [3, 4, 0, 5]).map(({ from, to }) => `${from} > ${to}`)),
  ];
  expect(ways(1)).toEqual(["hand > discard", "hand > seat 1", "seat 1 > seat 3"]);
  expect(ways(-1)).toEqual(["hand > discard", "hand > seat 3", "seat 3 > seat 1"]);
  expect([1, -1].map((count) => originOf(passed(count), 0, [3, 4, 0, 5]))).toEqual(["seat 3", "seat 1"]);
});

test("the cards of a player who is out leave the table, and discarded cards go to the pile", () => {
  expect(flightsOf([{ kind: "out", seat: 1 }], 0, [3, 0]).map(({ from, to }) => `${from} > ${to}`)).toEqual(
    Array(3).fill("seat 1 > aside"),
  );
  expect(
    flightsOf([{ kind: "discarded", seat: 0, count: 2, cards: ["R1", "R2"] }], 0).map(({ card, to }) => [card, to]),
  ).toEqual([
    ["R1", "under"],
    ["R2", "under"],
  ]);
  expect(flightsOf([{ kind: "hands_shuffled" }], 0, [2, 2]).map(({ from, to }) => `${from} > ${to}`)).toEqual(
    Array(3).fill("pile > seat 1"),
  );
});

test("a verdict is told before the cards that are drawn for it, and all else with its cards", () => {
  const challenge: EventState[] = [
    { kind: "challenged", seat: 1, other: 0 },
    { kind: "judged", seat: 0, other: 1, count: 1 },
    { kind: "drew", seat: 0, count: 4 },
  ];
  expect(verdictOf(challenge)).toEqual(challenge.slice(0, 2));
  expect(verdictOf([{ kind: "caught", seat: 1, other: 0 }, ...challenge.slice(2)])).toHaveLength(1);
  expect(verdictOf(challenge.slice(2))).toBeNull();
  expect(verdictOf(challenge.slice(0, 2))).toBeNull();
});
