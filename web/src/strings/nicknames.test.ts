import { expect, test } from "vitest";
import { hasHidden, nickname, shown } from "./nicknames";

test("names in any script are valid; combining signs, quotes and control characters aren't", () => {
  for (const name of ["Ada", "Zoë Ü.", "דנה", "小明", "Ann\u00a0B", "🦊", "👍🏽", "🇫🇷", nickname(() => 0)])
    expect(hasHidden(name), name).toBe(false);
  for (const name of ['"Ada"', "👨\u200d👩", "a\u200fb", "a\u0000", "\ud800", "\ue000"])
    expect(hasHidden(name), name).toBe(true);
  expect(shown('  A\u3000 "b"\u200d ')).toBe("A b");
  expect(shown('"\u200d"')).toBe("");
});
