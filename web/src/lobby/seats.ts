// Where the seats of a table are that is looked at from above, and the way to it by its code.

/**
 * Place seats along two sides of a table, clockwise from the near left corner. Returns the side and the place of each,
 * from 1. The seats of the shorter side stand between those opposite.
 */
export function placesAt(count: number): { side: "one" | "other"; place: number }[] {
  const first = Math.ceil(count / 2);
  return Array.from({ length: count }, (_, seat) =>
    seat < first
      ? { side: "one" as const, place: 2 * (first - seat) - 1 }
      : { side: "other" as const, place: 2 * (seat - first) + 1 + (count % 2) },
  );
}

/** The code of a table in what somebody has typed or pasted: the code alone, or its whole address. */
export function codeIn(text: string): string | null {
  const found = /(?:^|\/t\/)([a-z0-9]{4,32})\/?(?:[?#].*)?$/.exec(text.trim().toLowerCase());
  return found?.[1] ?? null;
}
