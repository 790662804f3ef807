// What the cards in the air mean for the piles: until a card has landed, the one below it is still on top.

export const air = $state<{ covered: { top: string; by: number }[] }>({ covered: [] });

/** What lies on top to be seen: what lay there before the first card that is still on its way. */
export const topOf = (top: string): string => air.covered[0]?.top ?? top;

/** A card has come down: it and those that set out before it. */
export function landed(card: number): void {
  air.covered = air.covered.filter(({ by }) => by > card);
}
