// The animal that stands for a person: the one in the name, or else one that the name always gets.

export const ANIMALS = [
  "badger",
  "beaver",
  "falcon",
  "fox",
  "hare",
  "heron",
  "lynx",
  "otter",
  "owl",
  "panda",
  "robin",
  "tiger",
] as const;
export type Animal = (typeof ANIMALS)[number];

const FACTOR = 155; // gives the bots of the server ten different animals

export function animalOf(name: string): Animal {
  const last = name.trim().split(/\s+/).at(-1)?.toLowerCase();
  const sum = [...name].reduce((before, letter) => (before * FACTOR + (letter.codePointAt(0) ?? 0)) % 65_521, 1);
  return ANIMALS.find((animal) => animal === last) ?? (ANIMALS[sum % ANIMALS.length] as Animal);
}
