import { expect, test } from "vitest";
import type { EventState } from "../protocol/messages";
import * as de from "./de";
import * as en from "./en";
import { EVENTS as english } from "./en/events";
import { groupEvents } from "./eventGroups";
import { sinceVerdict, type Part, type Translated } from "./eventSentences";

const name = (seat: number) => [null, "Ada", "red 7"][seat] ?? null;
const events = [
  { kind: "played" as const, seat: 1, cards: ["G+2"] },
  { kind: "drew" as const, seat: 0, count: 2, cards: ["R7", "W"] },
  { kind: "played" as const, seat: 2, cards: ["W+4"], color: "B" },
];

/** As it reads. */
const read = (sentence: Part[]) =>
  sentence
    .map((part) =>
      "text" in part
        ? part.text
        : "seat" in part
          ? `<${part.seat}>`
          : `[${"card" in part ? part.card : part.color.letter}]${part.after}`,
    )
    .join("");

const told = (words: typeof en.game, events: EventState[]) =>
  groupEvents(events).map((group) => read(words.sentence(group, name)));

test("a sentence has its people, cards and colors as parts", () => {
  expect(told(en.game, events)).toEqual([
    "<1> plays [G+2].",
    "You draw 2 cards: [R7], [W].",
    "<2> plays [W+4] and names [B].",
  ]);
  expect(told(de.game, events).at(-1)).toBe("<2> spielt [W+4] und will [B].");
});

test("a named color is a part, and hidden cards are counted", () => {
  const events: EventState[] = [
    { kind: "challenged", seat: 1, other: 0, color: "R" },
    { kind: "drew", seat: 1, count: 4 },
  ];
  expect(told(en.game, events)).toEqual(["<1> challenges: did you have a [R] card?", "<1> draws 4 cards."]);
});

test("what is told beside a challenged hand starts with the verdict", () => {
  const drew: EventState = { kind: "drew", seat: 0, count: 4 };
  const judged: EventState = { kind: "judged", seat: 0, other: 1, color: "R", count: 1 };
  expect(sinceVerdict([{ kind: "challenged", seat: 1, other: 0, color: "R" }, judged, drew])).toEqual([judged, drew]);
  expect(sinceVerdict([drew])).toEqual([drew]);
});

test("a sentence starts with a capital letter, also with you in a list", () => {
  const skipped = [0, 1].map((seat): EventState => ({ kind: "skipped", seat }));
  expect(told(en.game, skipped)).toEqual(["You and <1> are skipped."]);
});

test("every language fills in the same players", () => {
  const languages = import.meta.glob<{ EVENTS: Translated<typeof english> }>("./*/events.ts", { eager: true });
  expect(Object.keys(languages).length).toBeGreaterThan(1);
  const players = (sentence: string) => sentence.match(/\{(seats?|other)\}/g) ?? [];
  for (const [file, { EVENTS }] of Object.entries(languages))
    for (const key of Object.keys(english) as (keyof typeof english)[])
      expect([file, key, EVENTS[key].map(players)]).toEqual([file, key, english[key].map(players)]);
});
