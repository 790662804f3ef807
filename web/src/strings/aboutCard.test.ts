import { expect, test } from "vitest";
import { aboutCard } from "./aboutCard";
import * as en from "./en";

test("a card is told by its name, its effects, and what it goes on", () => {
  expect(aboutCard("G7", en)).toEqual(["Green 7.", "It goes on green and on any 7."]);
  expect(aboutCard("RS", en)).toEqual(["Red skip.", "The next player is skipped.", "It goes on red and on any skip."]);
  expect(aboutCard("W", en)).toEqual(["Wild.", "You choose the color.", "It goes on any card."]);
});

test("what a wild that draws goes on is left to the rules, some of which bar it", () => {
  const [name, effects, ...more] = aboutCard("W+4", en);
  expect(name).toBe("Wild draw four.");
  expect(effects).toContain("the next player draws 4");
  expect(more).toEqual([]);
});
