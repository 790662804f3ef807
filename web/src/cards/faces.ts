// Cards, parsed from their notation: "R7", "YS", "G+2", "W", "W+4".

import type { ColorState, EffectKind, SymbolState } from "../protocol/messages";
import { colorOf, deck, symbolOf } from "./deck.svelte";

export interface Face {
  color: ColorState | null; // null for a wild
  symbol: SymbolState;
}

export function faceOf(card: string): Face {
  const wild = symbolOf(card);
  if (wild.wild) return { color: null, symbol: wild };
  return { color: colorOf(card.slice(0, 1)), symbol: symbolOf(card.slice(1)) };
}

/** Return a card with a symbol, in the first color from `after` on that has one. */
export function cardWith({ code, copies, wild }: SymbolState, after = 0): string {
  const { colors } = deck();
  const turned = colors.map((_, place) => (place + after) % colors.length);
  return wild ? code : `${colors[turned.find((place) => copies[place]) ?? 0]?.letter}${code}`;
}

/** Find a color by its name. */
export function colorNamed(name: string): ColorState | null {
  return deck().colors.find((color) => color.name === name) ?? null;
}

/** Return the amount of an effect: `amountOf(symbol, "draw")` is 2 for a Draw Two. Null if the symbol lacks it. */
export function amountOf({ effects = [] }: SymbolState, wanted: EffectKind): number | null {
  const found = effects.find(({ kind }) => kind === wanted);
  return found ? (found.amount ?? 1) : null;
}

export type Order = "color" | "number" | "drawn";

/** Return the key of the copy of a card that lies in front of others in a hand: the later ones lie over the earlier. */
export const frontOf = (card: string, hand: readonly string[]): string =>
  `${card} ${hand.filter((each) => each === card).length}`;

/** Sort a hand and return the indices of its cards. `drawn` keeps the order of drawing. */
export function sorted(hand: readonly string[], order: Order): number[] {
  const places = hand.map((_, place) => place);
  if (order === "drawn") return places;
  const { colors, symbols } = deck();
  const color = (card: string) => {
    const { color } = faceOf(card);
    return color === null ? colors.length : colors.indexOf(color); // wilds last
  };
  const symbol = (card: string) => symbols.indexOf(faceOf(card).symbol);
  const [first, second] = order === "color" ? [color, symbol] : [symbol, color];
  const compare = (one: string, other: string) => first(one) - first(other) || second(one) - second(other);
  return places.sort((one, other) => compare(hand[one] ?? "", hand[other] ?? "") || one - other);
}
