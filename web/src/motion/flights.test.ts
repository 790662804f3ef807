import { expect, test } from "vitest";
import { before, flightsOf } from "./flights";

test("a card that is played flies from its seat, and penalty cards fly one by one", () => {
  const events = [
    { kind: "played" as const, seat: 0, cards: ["G+2"] },
    { kind: "drew" as const, seat: 1, count: 2 },
  ];
  expect(flightsOf(events, 0)).toEqual([
    { card: "G+2", from: "hand", to: "discard", after: 0 },
    { card: null, from: "pile", to: "seat 1", after: 1 },
    { card: null, from: "pile", to: "seat 1", after: 2 },
  ]);
  expect(flightsOf(events, 1).map(({ to }) => to)).toEqual(["discard"]);
  expect(flightsOf([{ kind: "skipped", seat: 2 }], null)).toEqual([]);
});

test("a deal goes round the others, and then turns a card up", () => {
  const flights = flightsOf([{ kind: "turned_up", seat: 2, cards: ["R7"] }], 0, [7, 7, 7]);
  expect(flights.map(({ to }) => to)).toEqual(["seat 1", "seat 2", "seat 1", "seat 2", "seat 1", "seat 2", "discard"]);
  expect(flights.at(-1)?.card).toBe("R7");
});

test("what you draw for a card sets out after it, what you draw by yourself or are dealt at once", () => {
  const played = { kind: "played" as const, seat: 0, cards: ["G+2"] };
  const drew = { kind: "drew" as const, seat: 1, count: 2 };
  expect(before([played, drew], 1)).toBe(1);
  expect(before([played, drew], 2)).toBe(0);
  expect(before([drew], 1)).toBe(0);
  expect(before([{ kind: "turned_up", seat: 0, cards: ["G+2"] }, drew], 1)).toBe(0);
});
