// Resolves the theme from the preference and the system.

import type { Theme } from "../state/preferences.svelte";

export type Look = Exclude<Theme, "system">;

/** The system's preferences. */
export interface Asked {
  contrast: boolean;
  light: boolean;
}

/** Return the theme to use. */
export function themeOf(chosen: Theme, asked: Asked): Look {
  if (chosen !== "system") return chosen;
  if (asked.contrast) return "contrast";
  return asked.light ? "light" : "dark";
}
