import { expect, test } from "vitest";
import type { EventState } from "../../protocol/messages";
import { liesAt, underOf } from "./discards";

const played = (...cards: string[]): EventState[] => cards.map((card) => ({ kind: "played", seat: 0, cards: [card] }));
const cardsUnder = (events: EventState[], top: string) => underOf(events, top).map(({ card }) => card);

test("the last four cards stick out under the topmost, and each keeps its place", () => {
  const events = played("R1", "R2", "R3", "R4", "R5", "R6");
  expect(cardsUnder(events, "R6")).toEqual(["R2", "R3", "R4", "R5"]);
  expect(underOf(events, "R5").at(-1)).toEqual({ card: "R4", place: 4 });
  expect(underOf(events, "R6").at(-2)).toEqual({ card: "R4", place: 4 });
});

test("a card that has not landed yet is not under the one that the pile shows", () => {
  expect(cardsUnder(played("R1", "R2", "R3"), "R2")).toEqual(["R1"]);
  expect(cardsUnder(played("R1"), "R1")).toEqual([]);
  expect(cardsUnder([], "R1")).toEqual([]);
});

test("a reshuffled pile leaves only its top card, and discarded cards lie under the played one", () => {
  const events: EventState[] = [...played("R1", "R2"), { kind: "reshuffled", count: 1 }, ...played("R3")];
  expect(cardsUnder(events, "R3")).toEqual(["R2"]);
});

test("cards lie a little askew, and not all alike", () => {
  const turns = Array.from({ length: 40 }, (_, place) => liesAt(place).turn);
  expect(Math.max(...turns.map(Math.abs))).toBeLessThanOrEqual(8);
  expect(new Set(turns).size).toBeGreaterThan(10);
});
