// Puts the look in force on the document, before anything is drawn and whenever the player or the system changes it.

import { preferences } from "../state/preferences.svelte";
import { lightColors, moreContrast } from "../state/media.svelte";
import { themeOf } from "./themes";

function paint(): void {
  const root = document.documentElement;
  root.dataset.theme = themeOf(preferences.theme, { contrast: moreContrast.current, light: lightColors.current });
  root.dataset.cards = preferences.hasBigCards ? "big" : "normal";
  const felt = getComputedStyle(root).getPropertyValue("--felt-2");
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", felt);
}

/** From now on the document looks as it is stored. */
export function applyTheme(): void {
  paint();
  $effect.root(() => {
    $effect(paint);
  });
}
