// Vibration of phones, with the sounds: volume zero turns both off.

import { preferences } from "../state/preferences.svelte";

/** Let a phone vibrate: for some milliseconds, or on and off in turns. */
export function buzz(pattern: number | number[]): void {
  const isPhone = matchMedia("(pointer: coarse)").matches && "vibrate" in navigator;
  if (isPhone && navigator.userActivation?.hasBeenActive && preferences.volume > 0) navigator.vibrate(pattern);
}
