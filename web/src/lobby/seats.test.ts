import { expect, test } from "vitest";
import { placesAt } from "./seats";

test("seats go around the table, each in a place of its own", () => {
  for (let count = 2; count <= 10; count += 1) {
    const places = placesAt(count);
    expect(new Set(places.map(({ side, place }) => `${side}${place}`)).size).toBe(count);
    expect(places.every(({ place }) => 1 <= place && place < 2 * Math.ceil(count / 2))).toBe(true);
  }
  expect(placesAt(4).map(({ side, place }) => `${side} ${place}`)).toEqual(["one 3", "one 1", "other 1", "other 3"]);
});
