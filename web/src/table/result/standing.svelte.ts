// Scores and wins as the table shows them: at the end of a round they wait for its scene, which counts the points.

import { untrack } from "svelte";
import type { TableState } from "../../protocol/messages";
import { flightMs } from "../../motion/pace";
import { preferences } from "../../state/preferences.svelte";
import { SCENE } from "../moments/finale";

/**
 * Return a function that returns the table as its scores and wins show it. `now` returns the newest one whose cards
 * have landed, and `isEnding` whether its round is over and was seen live. Call it while a component is set up.
 */
export function standing(now: () => TableState, isEnding: () => boolean): () => TableState {
  let shown = $state.raw(untrack(now));
  const newest = $derived(now());
  const hasScene = $derived(isEnding() && flightMs() > 0 && preferences.hasMoments);
  $effect(() => {
    const table = newest; // whatever else changes meanwhile, such as what people say, puts nothing off
    const timer = setTimeout(() => (shown = table), hasScene ? 1000 * SCENE : 0);
    return () => clearTimeout(timer);
  });
  return () => shown;
}
