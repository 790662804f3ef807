// What the cards in the air mean for the piles: until a card has landed, the one below it is still on top.

import { untrack } from "svelte";

let covered = $state.raw<readonly { top: string; by: number }[]>([]);

/** What lies on top to be seen: what lay there before the first card that is still on its way. */
export const topOf = (top: string): string => covered[0]?.top ?? top;

/** A card sets out for the pile; until it lands, this is what is seen there. */
export function cover(top: string, by: number): void {
  covered = [...untrack(() => covered), { top, by }];
}

/** A card has come down: it and those that set out before it. */
export function landed(card: number): void {
  covered = covered.filter(({ by }) => by > card);
}
