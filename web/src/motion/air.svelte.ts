// What the cards in the air mean for the piles: until a card has landed, the one below it is still on top.

export const air = $state<{ covered: { top: string; by: number } | null }>({ covered: null });
