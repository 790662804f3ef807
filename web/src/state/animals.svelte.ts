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
 * Return an animal for each name at a table: the one in it, else the one that follows from it, else the next free one.
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

/** Set who is at the table. People come before bots, so that no face changes when a bot sits down. */
export function setPeople(seats: readonly { name?: string | null; bot?: string | null }[]): void {
  const named = (isBot: boolean) => seats.flatMap(({ name, bot }) => (name && Boolean(bot) === isBot ? name : []));
  atTable = animalsOf([...named(false), ...named(true)]);
}

/** Return the animal of a name: the one that it has at the table, if it is there. */
export const animalOf = (name: string): Animal => atTable.get(name) ?? (animalsOf([name]).get(name) as Animal);
