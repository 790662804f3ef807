import { expect, test } from "vitest";
import { codeIn, placesAt } from "./seats";

test("seats go around the table, each in a place of its own", () => {
  for (let count = 2; count <= 10; count += 1) {
    const places = placesAt(count);
    expect(new Set(places.map(({ side, place }) => `${side}${place}`)).size).toBe(count);
    expect(places.every(({ place }) => 1 <= place && place < 2 * Math.ceil(count / 2))).toBe(true);
  }
  expect(placesAt(4).map(({ side, place }) => `${side} ${place}`)).toEqual(["one 3", "one 1", "other 1", "other 3"]);
});

test("a code is found alone or in an address", () => {
  expect(codeIn(" ABCD1234 ")).toBe("abcd1234");
  expect(codeIn("http://192.168.1.7:8000/t/k2m4n6p8r2t4")).toBe("k2m4n6p8r2t4");
  expect(codeIn("https://a.b/t/k2m4n6p8r2t4/?x=1#y")).toBe("k2m4n6p8r2t4");
  expect([codeIn("abc"), codeIn(""), codeIn("http://a.b/statistics"), codeIn("two words")]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
