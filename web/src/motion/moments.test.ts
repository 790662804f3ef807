import { expect, test } from "vitest";
import { momentsOf } from "./moments";

test("a seat that loses its turn is a moment, but not if it draws cards, too", () => {
  expect(momentsOf([{ kind: "skipped", seat: 1 }])).toEqual([{ kind: "skipped", seat: 1 }]);
  expect(
    momentsOf([
      { kind: "drew", seat: 1, count: 2 },
      { kind: "skipped", seat: 1 },
    ]),
  ).toEqual([]);
});
