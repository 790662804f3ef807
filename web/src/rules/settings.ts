// Table settings besides the rules, with their choices.

import type { Words } from "../strings/words.svelte";
import type { Settings } from "../protocol/messages";
import { stepsWith } from "./rules";

type Name = keyof Words["settings"];
type Value = Settings[Name];

/** The choices of each setting; null for switches. */
export const CHOICES: { readonly [Each in Name]: readonly Settings[Each][] | null } = {
  is_public: null,
  calls_for_people: null,
  spectators_see_hands: null,
  turn_seconds: [0, 15, 30, 60],
  grace_seconds: [0, 1, 2, 4],
  thinking_seconds: [0.3, 0.9, 2, 5], // the last one leaves time for a screen reader
  away_seconds: [10, 20, 60, 180],
  break_seconds: [0, 10, 20, 60],
  chat: ["never", "private", "always"],
  hints: ["never", "alone", "always"],
};

/** Return all settings in words, with their choices. */
export function settingsOf(settings: Settings, words: Words["settings"]) {
  return (Object.keys(CHOICES) as Name[]).map((name) => {
    const { title, says, named } = words[name] as {
      title: string;
      says: (value: Value) => string;
      named?: (value: Value) => string;
    };
    const value = settings[name];
    const values: readonly Value[] =
      typeof value === "number" ? stepsWith(CHOICES[name] as number[], value) : (CHOICES[name] ?? []);
    return {
      name,
      title,
      value,
      says: says(value),
      options: values.map((each) => ({ value: each, label: named?.(each) ?? "" })),
    };
  });
}
