// Puts the look in force on the document, before anything is drawn and whenever the player or the system changes it.

import { kept } from "../state/kept.svelte";
import { lightColors, moreContrast } from "../state/media.svelte";
import { lookOf } from "./look";

function paint(): void {
  const root = document.documentElement;
  root.dataset.theme = lookOf(kept.theme, { contrast: moreContrast.current, light: lightColors.current });
  root.dataset.cards = kept.hasBigCards ? "big" : "normal";
  const felt = getComputedStyle(root).getPropertyValue("--felt-2");
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", felt);
}

/** From now on the document looks as it is liked. */
export function keepTheme(): void {
  paint();
  $effect.root(() => {
    $effect(paint);
  });
}
