// Cards in flight to the discard pile: until one lands, the pile shows the card below it.

import { untrack } from "svelte";

let covered = $state.raw<readonly { top: string; by: number }[]>([]);

/** Return the visible top card: the one before the first card still in flight. */
export const topOf = (top: string): string => covered[0]?.top ?? top;

/** Start flight `by` to the pile, which shows `top` until it lands. */
export function cover(top: string, by: number): void {
  covered = [...untrack(() => covered), { top, by }];
}

/** Land a flight and all that started before it. */
export function landed(card: number): void {
  covered = covered.filter(({ by }) => by > card);
}
