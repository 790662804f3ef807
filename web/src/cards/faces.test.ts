import { expect, test } from "vitest";
import { cardOf, faceOf, isJump, letterOf, namedBy, sorted } from "./faces";

test("a card is a color and a symbol, and a wild has no color", () => {
  expect(["R7", "YS", "GR", "B+2", "W", "W+4"].map(faceOf)).toEqual([
    { color: "R", symbol: "7" },
    { color: "Y", symbol: "S" },
    { color: "G", symbol: "R" },
    { color: "B", symbol: "+2" },
    { color: null, symbol: "W" },
    { color: null, symbol: "W+4" },
  ]);
});

test("a move plays a card, names a color, both or neither", () => {
  const moves = ["R7", "W:B", "W+4:Y", "draw", "keep", "color:G", "challenge", "accept", "uno", "catch 2", "jump R7", "take", "swap 2"];
  expect(moves.map(cardOf)).toEqual(["R7", "W", "W+4", null, null, null, null, null, null, null, "R7", null, null]);
  expect(moves.map(namedBy)).toEqual([null, "B", "Y", null, null, "G", null, null, null, null, null, null, null]);
  expect(moves.filter(isJump)).toEqual(["jump R7"]);
});

test("a hand is sorted by color, by number, or left as it came", () => {
  const hand = ["W", "B3", "R3", "G+2", "R1", "W+4", "R1"];
  const in_order = (places: number[]) => places.map((place) => hand[place]).join(" ");
  expect(in_order(sorted(hand, "color"))).toBe("R1 R1 R3 G+2 B3 W W+4");
  expect(in_order(sorted(hand, "number"))).toBe("R1 R1 R3 B3 G+2 W W+4");
  expect(in_order(sorted(hand, "drawn"))).toBe("W B3 R3 G+2 R1 W+4 R1");
  expect(letterOf("green")).toBe("G");
  expect(letterOf("none")).toBeNull();
});
