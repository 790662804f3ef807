import { expect, test } from "vitest";
import * as de from "../strings/de";
import * as en from "../strings/en";
import { lineOf, type Part } from "./lines";

const name = (seat: number) => [null, "Ada", "red 7"][seat] ?? null;
const steps = [
  {
    number: 4,
    events: [
      { kind: "played" as const, seat: 1, cards: ["G+2"] },
      { kind: "drew" as const, seat: 0, count: 2, cards: ["R7", "W"] },
    ],
  },
  { number: 5, events: [{ kind: "played" as const, seat: 2, cards: ["W+4"], color: "B" }] },
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

test("a line has its people, cards and colors as parts", () => {
  const told = (words: typeof en.game) =>
    steps.map((step) => lineOf(step, name, words)).map(({ number, sentences }) => [number, ...sentences.map(read)]);
  expect(told(en.game)).toEqual([
    [4, "<1> plays [G+2].", "You draw 2 cards: [R7], [W]."],
    [5, "<2> plays [W+4] and names [B]."],
  ]);
  expect(told(de.game)[1]).toEqual([5, "<2> spielt [W+4] und will [B]."]);
});

test("a named color is a part, and hidden cards are counted", () => {
  const events = [
    { kind: "challenged" as const, seat: 1, other: 0, color: "R" },
    { kind: "drew" as const, seat: 1, count: 4 },
  ];
  expect(lineOf({ number: 1, events }, name, en.game).sentences.map(read)).toEqual([
    "<1> challenges: did you have a [R] card?",
    "<1> draws 4 cards.",
  ]);
});
