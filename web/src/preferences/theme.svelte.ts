// Applies the theme to the document, before the first paint and on every change.

import { preferences } from "../state/preferences.svelte";
import { lightColors, moreContrast } from "../state/media.svelte";
import { themeOf } from "./themes";

function paint(): void {
  const root = document.documentElement;
  root.dataset.theme = themeOf(preferences.theme, { contrast: moreContrast.current, light: lightColors.current });
  root.dataset.cards = preferences.hasBigCards ? "big" : "normal";
  const felt = getComputedStyle(root).getPropertyValue("--felt-2");
  const [meta, ...others] = document.querySelectorAll('meta[name="theme-color"]'); // one for each theme, until now
  for (const other of others) other.remove();
  meta?.removeAttribute("media");
  meta?.setAttribute("content", felt);
}

/** Apply the theme, and follow its changes. */
export function applyTheme(): void {
  paint();
  $effect.root(() => {
    $effect(paint);
  });
}
