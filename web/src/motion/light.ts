// The light of the table changes slowly: a new color spreads over what it was before.

import type { TransitionConfig } from "svelte/transition";
import { flightMs } from "./pace";

const MS = 500;
const duration = () => (flightMs() === 0 ? 0 : MS);

/** Let an element spread from the piles. */
export const spreadOut = (_: Element): TransitionConfig => ({
  duration: duration(),
  css: (part) => `clip-path: circle(${75 * part}% at 50% 46%)`,
});

/** Let an element come up. */
export const comeUp = (_: Element): TransitionConfig => ({ duration: duration(), css: (part) => `opacity: ${part}` });

/** Keep an element under the one that replaces it. */
export const stay = (_: Element): TransitionConfig => ({ duration: duration() });
