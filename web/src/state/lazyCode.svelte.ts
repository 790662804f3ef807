// Code that can come later, and the service worker: a table fetches it after its first cards, and works without it.

import { retry } from "../net/retry";
import { loadLazyWords } from "../strings/words.svelte";

let code = $state.raw<typeof import("../lazy")>();
let isComing = false;

/** Fetch the code with its words. */
export const loadLazyCode = async (): Promise<typeof import("../lazy")> =>
  (await Promise.all([import("../lazy"), loadLazyWords()]))[0];

/** Fetch it, unless it is there or on its way. */
export function fetchLazyCode(): void {
  if (isComing) return;
  isComing = true;
  retry(async () => {
    code = await loadLazyCode();
    code.register();
  });
}

/** Return it once it is there. */
export const lazyCode = (): typeof code => code;
