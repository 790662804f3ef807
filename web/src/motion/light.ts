// The light of the table changes slowly: a new color spreads over what it was before.

import type { TransitionConfig } from "svelte/transition";
import { flightMs } from "./pace";

const MS = 500;
const duration = () => (flightMs() === 0 ? 0 : MS);

// Only what a compositor can animate: cloth that is clipped frame by frame has to be painted frame by frame.

/** Let an element spread from its middle. */
export const spreadOut = (_: Element): TransitionConfig => ({ duration: duration(), css: (part) => `scale: ${part}` });

/** Let an element come up. */
export const comeUp = (_: Element): TransitionConfig => ({ duration: duration(), css: (part) => `opacity: ${part}` });

/** Keep an element under the one that replaces it, which may start late on a busy machine. */
export const stay = (_: Element): TransitionConfig => ({ duration: 2 * duration() });
