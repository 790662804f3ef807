// The animal that stands for a person. Global as the deck is, since the page shows one table at a time.

import { ANIMALS, FACE_FACTOR, FACE_PRIME } from "../protocol/gameFacts";

export type Animal = (typeof ANIMALS)[number];

let atTable = $state.raw<ReadonlyMap<string, Animal>>(new Map());

/** Return the animal that a name ends with. */
function namedIn(name: string): Animal | undefined {
  const last = name.trim().split(/\s+/).at(-1)?.toLowerCase();
  return ANIMALS.find((animal) => animal === last);
}

/**
 * Return the animals of the people at a table, whose names are given by seats. They are those in their names, or else
 * ones that the names always get, unless another person at the table has them: then the next ones that are free.
 */
export function animalsOf(names: readonly string[]): Map<string, Animal> {
  const found = new Map<string, Animal>();
  const taken = new Set(names.map(namedIn));
  for (const name of names) {
    let place = [...name].reduce(
      (before, letter) => (before * FACE_FACTOR + (letter.codePointAt(0) ?? 0)) % FACE_PRIME,
      1,
    );
    const next = () => ANIMALS[place % ANIMALS.length] as Animal;
    while (taken.has(next()) && ANIMALS.some((animal) => !taken.has(animal))) place += 1;
    if (!found.has(name)) found.set(name, namedIn(name) ?? next());
    taken.add(found.get(name));
  }
  return found;
}

/** Say who sits at the table. */
export function setPeople(names: readonly string[]): void {
  atTable = animalsOf(names);
}

/** Return a person's animal: that which they have at the table, if they sit at it. */
export const animalOf = (name: string): Animal => atTable.get(name) ?? (animalsOf([name]).get(name) as Animal);
