import { expect, test } from "vitest";
import { lookOf } from "./look";

test("what is chosen goes before what the system asks for, and contrast before brightness", () => {
  expect(lookOf("light", { contrast: true, light: false })).toBe("light");
  expect(lookOf("system", { contrast: true, light: true })).toBe("contrast");
  expect(lookOf("system", { contrast: false, light: true })).toBe("light");
  expect(lookOf("system", { contrast: false, light: false })).toBe("dark");
});
