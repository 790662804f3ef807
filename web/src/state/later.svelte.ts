// Code that can come later, and the service worker: a table fetches it after its first cards, and works without it.

import { loadLaterWords } from "../strings/words.svelte";

const AGAIN = 5_000; // milliseconds until another try

let code = $state.raw<typeof import("../lazy")>();
let isComing = false;

/** Fetch the code with its words. */
export const lazy = async (): Promise<typeof import("../lazy")> =>
  (await Promise.all([import("../lazy"), loadLaterWords()]))[0];

/** Fetch it, unless it is there or on its way. If that fails, try again. */
export function fetchLater(): void {
  if (isComing) return;
  isComing = true;
  lazy().then(
    (found) => {
      code = found;
      found.register();
    },
    () => {
      isComing = false;
      setTimeout(fetchLater, AGAIN);
    },
  );
}

/** Return it once it is there. */
export const later = (): typeof code => code;
