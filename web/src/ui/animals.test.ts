import { expect, test } from "vitest";
import { ANIMALS, BOT_FACES, BOT_NAMES } from "../protocol/gameFacts";
import { nickname } from "../strings/nicknames";
import { animalOf } from "./animals";

test("the animal in a name is its face", () => {
  expect(animalOf("Brave Panda")).toBe("panda");
  expect(animalOf(" Merry  Otter ")).toBe("otter");
  for (let number = 0; number < 144; number += 1) {
    const dice = [Math.floor(number / 12) / 12, (number % 12) / 12];
    const name = nickname(() => dice.shift() ?? 0);
    expect(name.toLowerCase().endsWith(animalOf(name))).toBe(true);
  }
});

test("every other name has a face of its own choice, always the same", () => {
  expect(ANIMALS).toContain(animalOf(""));
  expect(animalOf("Hanna")).toBe(animalOf("Hanna"));
  expect(new Set(["Hanna", "Omar", "Mia", "Lea", "Noor", "Li"].map(animalOf)).size).toBeGreaterThan(2);
});

test("no two bots look alike, and each of them as in pictures of the server", () => {
  expect(BOT_NAMES.map(animalOf)).toEqual(BOT_FACES);
  expect(new Set(BOT_NAMES.map(animalOf)).size).toBe(BOT_NAMES.length);
});
