import { expect, test } from "vitest";
import { flightsOf } from "./flights";

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
  expect(flightsOf(events, 1).map(({ to }) => to)).toEqual(["discard", "hand", "hand"]);
  expect(flightsOf([{ kind: "skipped", seat: 2 }], null)).toEqual([]);
});
