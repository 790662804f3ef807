// The animal that stands for a person: the one in the name, or else one that the name always gets.

import { ANIMALS, FACE_FACTOR, FACE_PRIME } from "../protocol/gameFacts";

export type Animal = (typeof ANIMALS)[number];

export function animalOf(name: string): Animal {
  const last = name.trim().split(/\s+/).at(-1)?.toLowerCase();
  const sum = [...name].reduce(
    (before, letter) => (before * FACE_FACTOR + (letter.codePointAt(0) ?? 0)) % FACE_PRIME,
    1,
  );
  return ANIMALS.find((animal) => animal === last) ?? (ANIMALS[sum % ANIMALS.length] as Animal);
}
