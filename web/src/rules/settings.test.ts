import { expect, test } from "vitest";
import * as en from "../strings/en";
import type { Words } from "../strings/words.svelte";
import { DEFAULTS } from "./rules";
import { settingsOf } from "./settings";

test("every setting besides rules, deck, deal and seats has choices and a sentence", () => {
  const { preset: _preset, options: _options, deck: _deck, deal: _deal, seats: _seats, ...others } = DEFAULTS;
  const languages = Object.values(import.meta.glob<Words>("../strings/*/index.ts", { eager: true }));
  expect(languages.length).toBeGreaterThan(1);
  for (const { settings } of languages) {
    const found = settingsOf(DEFAULTS, settings);
    expect(found.map(({ name }) => name).sort()).toEqual(Object.keys(others).sort());
    expect(found.every(({ title, says, options }) => title && says && options.every(({ label }) => label))).toBe(true);
  }
});

test("choices include the current value, and switches have none", () => {
  const found = Object.fromEntries(
    settingsOf({ ...DEFAULTS, turn_seconds: 45, spectators_see_hands: true }, en.settings).map((each) => [
      each.name,
      each,
    ]),
  );
  expect(found.turn_seconds?.options.map(({ label }) => label)).toEqual(["no limit", "15 s", "30 s", "45 s", "60 s"]);
  expect(found.chat?.options.map(({ value }) => value)).toEqual(["never", "private", "always"]);
  expect(found.spectators_see_hands).toMatchObject({ value: true, options: [] });
});
