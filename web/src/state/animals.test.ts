import { afterEach, expect, test } from "vitest";
import { ANIMALS, BOT_FACES, BOT_NAMES, TABLE_FACES } from "../protocol/gameFacts";
import { nickname } from "../strings/nicknames";
import { animalOf, animalsOf, setPeople } from "./animals.svelte";

afterEach(() => setPeople([]));

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

test("no two people at a table look alike, and each of them as in pictures of the server", () => {
  const names = Object.keys(TABLE_FACES);
  expect(Object.fromEntries(animalsOf(names))).toEqual(TABLE_FACES);
  expect(new Set(Object.values(TABLE_FACES)).size).toBe(names.length);
  expect(names.map(animalOf)).not.toEqual(Object.values(TABLE_FACES));
  setPeople(names.map((name) => ({ name })));
  expect(names.map(animalOf)).toEqual(Object.values(TABLE_FACES));
  expect(animalsOf(["Merry Otter", "Brave Otter", "Omar"]).get("Brave Otter")).toBe("otter"); // as the name says
  const many = animalsOf(Array.from({ length: 14 }, (_, seat) => `P${seat}`));
  expect(new Set(many.values()).size).toBe(ANIMALS.length); // though some have the same
});

test("no face of a person changes when bots sit down, in whatever seats", () => {
  const people = Object.keys(TABLE_FACES)
    .slice(0, 5)
    .map((name) => ({ name }));
  const faces = () => people.map(({ name }) => animalOf(name));
  setPeople(people);
  const before = faces();
  for (let place = 0; place <= people.length; place += 1) {
    const bots = BOT_NAMES.slice(0, 5).map((name) => ({ name, bot: "expert" }));
    setPeople([...people.slice(0, place), ...bots, {}, ...people.slice(place)]);
    expect(faces()).toEqual(before);
    expect(new Set([...before, ...bots.map(({ name }) => animalOf(name))]).size).toBe(10);
  }
});
