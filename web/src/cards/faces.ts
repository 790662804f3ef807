// What stands on a card, read from its notation: "R7", "YS", "G+2", "W", "W+4".

import type { ColorState, RoundState, SymbolState } from "../protocol/messages";
import { colorOf, deck, isSymbol, symbolOf } from "./deck.svelte";

export interface Face {
  color: ColorState | null; // null for a wild
  symbol: SymbolState;
}

export function faceOf(card: string): Face {
  const wild = symbolOf(card);
  if (wild.wild) return { color: null, symbol: wild };
  return { color: colorOf(card.slice(0, 1)), symbol: symbolOf(card.slice(1)) };
}

/** A card with a symbol, in the first color that has one after so many. */
export function cardWith({ code, copies, wild }: SymbolState, after = 0): string {
  const { colors } = deck();
  const turned = colors.map((_, place) => (place + after) % colors.length);
  return wild ? code : `${colors[turned.find((place) => copies[place]) ?? 0]?.letter}${code}`;
}

/** Is the card of a move played out of turn? */
export const isJump = (move: string): boolean => move.startsWith("jump ");

/** The card that a move plays, null for a move without one. */
export function cardOf(move: string): string | null {
  const card = move.replace("jump ", "").split(":")[0] ?? "";
  const { color, symbol } = faceOf(card);
  return isSymbol(symbol.code) && (color !== null || symbol.wild) ? card : null;
}

/** Has a card the color in play, or the sign of the card on top? Wilds go on everything. */
export function fits(card: string, { color: named, top }: Pick<RoundState, "color" | "top">): boolean {
  const { color, symbol } = faceOf(card);
  return color === null || color.name === named || symbol.code === faceOf(top).symbol.code;
}

/** The color that a move names, null where it names none. */
export function namedBy(move: string): ColorState | null {
  return colorOf(move.split(":")[1] ?? "");
}

/** A color by its name. */
export function colorNamed(name: string): ColorState | null {
  return deck().colors.find((color) => color.name === name) ?? null;
}

/** Return the amount of an effect: `amountOf(symbol, "draw")` is 2 for a Draw Two. Null if the symbol lacks it. */
export function amountOf({ effects = [] }: SymbolState, effect: string): number | null {
  const found = effects.find((each) => each.replace(/ \d+$/, "") === effect);
  return found === undefined ? null : Number(/\d+$/.exec(found) ?? 1);
}

export type Order = "color" | "number" | "drawn";

/** Places of the cards in the order in which a player likes them; `drawn` are the places by age. */
export function sorted(hand: readonly string[], order: Order): number[] {
  const places = hand.map((_, place) => place);
  if (order === "drawn") return places;
  const { colors, symbols } = deck();
  const color = (card: string) => colors.indexOf(faceOf(card).color as ColorState) >>> 0; // wilds last
  const symbol = (card: string) => symbols.indexOf(faceOf(card).symbol);
  const [first, second] = order === "color" ? [color, symbol] : [symbol, color];
  const compare = (one: string, other: string) => first(one) - first(other) || second(one) - second(other);
  return places.sort((one, other) => compare(hand[one] ?? "", hand[other] ?? "") || one - other);
}
