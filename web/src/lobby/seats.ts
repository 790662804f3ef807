// The places of seats on the map of a table.

/**
 * Place seats along two sides of a table, clockwise from the near left corner. Returns the side and the place of each,
 * from 1. The seats of the shorter side are between those opposite.
 */
export function placesAt(count: number): { side: "one" | "other"; place: number }[] {
  const first = Math.ceil(count / 2);
  return Array.from({ length: count }, (_, seat) =>
    seat < first
      ? { side: "one" as const, place: 2 * (first - seat) - 1 }
      : { side: "other" as const, place: 2 * (seat - first) + 1 + (count % 2) },
  );
}
