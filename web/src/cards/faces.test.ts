import { afterEach, expect, test } from "vitest";
import type { DeckState } from "../protocol/messages";
import { deck, inkOn, setDeck } from "./deck.svelte";
import { amountOf, colorNamed, faceOf, sorted } from "./faces";

const OTHER: DeckState = {
  name: "weather",
  about: "",
  colors: [
    { name: "white", letter: "W", mark: "❄", paint: "#f4f4ff" },
    { name: "night", letter: "N", mark: "☾", paint: "#101030" },
  ],
  symbols: [
    { code: "1", name: "one", copies: [2, 2] },
    {
      code: "ST",
      name: "storm",
      mark: "⚡",
      copies: [1, 0],
      effects: [{ kind: "others_draw", amount: 2 }, { kind: "skip" }],
    },
    { code: "H", name: "hail", copies: [1, 1], effects: [{ kind: "reverse" }, { kind: "draw", amount: 3 }] },
    { code: "WX", name: "any weather", wild: true, copies: [4], effects: [{ kind: "name_color" }] },
  ],
};

afterEach(() => setDeck(null));

const read = (card: string) => {
  const { color, symbol } = faceOf(card);
  return [color?.name ?? null, symbol.name];
};

test("a card is a color and a symbol, and a wild has no color", () => {
  expect(["R7", "YS", "GR", "B+2", "W", "W+4"].map(read)).toEqual([
    ["red", "7"],
    ["yellow", "skip"],
    ["green", "reverse"],
    ["blue", "draw two"],
    [null, "wild"],
    [null, "wild draw four"],
  ]);
});

test("a card is read with the deck in play, and an unknown one stands for itself", () => {
  setDeck(OTHER);
  expect(["W1", "WX", "NH", "WST", "Q9"].map(read)).toEqual([
    ["white", "one"],
    [null, "any weather"],
    ["night", "hail"],
    ["white", "storm"],
    [null, "9"],
  ]);
  expect(sorted(["WX", "N1", "W1", "WST"], "color")).toEqual([2, 3, 1, 0]);
});

test("a hand is sorted by color, by number, or not at all", () => {
  const hand = ["W", "B3", "R3", "G+2", "R1", "W+4", "R1"];
  const in_order = (places: number[]) => places.map((place) => hand[place]).join(" ");
  expect(in_order(sorted(hand, "color"))).toBe("R1 R1 R3 G+2 B3 W W+4");
  expect(in_order(sorted(hand, "number"))).toBe("R1 R1 R3 B3 G+2 W W+4");
  expect(in_order(sorted(hand, "drawn"))).toBe("W B3 R3 G+2 R1 W+4 R1");
  expect(colorNamed("green")?.letter).toBe("G");
  expect(colorNamed("none")).toBeNull();
});

test("a symbol tells the amount of each effect", () => {
  const { symbol } = faceOf("W+4");
  expect([amountOf(symbol, "draw"), amountOf(symbol, "name_color"), amountOf(symbol, "skip")]).toEqual([4, 1, null]);
});

test("text on a color is readable", () => {
  const [white, night] = OTHER.colors;
  if (!white || !night) throw new Error("no colors");
  expect([inkOn(white), inkOn(night)]).toEqual(["#2a1d00", "#fff"]);
  expect(deck().colors.map(inkOn)).toEqual(["#fff", "#2a1d00", "#fff", "#fff"]);
});
