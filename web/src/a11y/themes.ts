// Which look is in force: the one that is chosen, or else what the system asks for.

import type { Theme } from "../state/preferences.svelte";

export type Look = Exclude<Theme, "system">;

/** What a system says that it likes. */
export interface Asked {
  contrast: boolean;
  light: boolean;
}

/** The look for what is chosen and what the system asks for. */
export function themeOf(chosen: Theme, asked: Asked): Look {
  if (chosen !== "system") return chosen;
  if (asked.contrast) return "contrast";
  return asked.light ? "light" : "dark";
}
