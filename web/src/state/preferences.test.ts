import { expect, test, vi } from "vitest";
import { preferences } from "./preferences.svelte";

test("an assigned preference is stored, and leaves those that another tab has stored", () => {
  let text: string | null = null;
  vi.stubGlobal("localStorage", { getItem: () => text, setItem: (_: string, value: string) => (text = value) });
  preferences.speed = "fast";
  text = JSON.stringify({ ...(JSON.parse(text ?? "{}") as object), theme: "dark" }); // by another tab
  preferences.volume = 0.25;
  expect(JSON.parse(text)).toEqual({ speed: "fast", theme: "dark", volume: 0.25 });
  expect([preferences.speed, preferences.volume]).toEqual(["fast", 0.25]);
  vi.unstubAllGlobals();
});

test("without storage, a preference lasts until the page closes", () => {
  vi.stubGlobal("localStorage", undefined);
  preferences.volume = 0.75;
  expect(preferences.volume).toBe(0.75);
  vi.unstubAllGlobals();
});
