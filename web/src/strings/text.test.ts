import { expect, test } from "vitest";
import * as de from "./de";
import * as en from "./en";
import { isolated, plural } from "./text";

test("each language has its own plurals", () => {
  const forms = { one: "card", other: "cards" };
  expect([0, 1, 2, 21].map((count) => plural("en", count, forms))).toEqual(["cards", "card", "cards", "cards"]);
  const polish = { one: "karta", few: "karty", many: "kart", other: "karty" };
  expect([1, 3, 5, 22].map((count) => plural("pl", count, polish))).toEqual(["karta", "karty", "kart", "karty"]);
});

test("a right-to-left name doesn't reorder the sentence", () => {
  expect(isolated("Ada")).toBe("Ada");
  expect(isolated("דנה")).toBe("\u2068דנה\u2069");
});

/** The keys of a catalogue, those within too. */
function keys(words: object): string[] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === "object" && value !== null ? keys(value as object).map((inner) => `${key}.${inner}`) : [key],
  );
}

test("every language has the same strings", () => {
  expect(keys(de).sort()).toEqual(keys(en).sort());
});
