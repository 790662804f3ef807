import { expect, test } from "vitest";
import { themeOf } from "./themes";

test("a chosen theme overrides the system, and contrast overrides brightness", () => {
  expect(themeOf("light", { contrast: true, light: false })).toBe("light");
  expect(themeOf("system", { contrast: true, light: true })).toBe("contrast");
  expect(themeOf("system", { contrast: false, light: true })).toBe("light");
  expect(themeOf("system", { contrast: false, light: false })).toBe("dark");
});
