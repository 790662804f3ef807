// What stands on a card, read from its notation: "R7", "YS", "G+2", "W", "W+4".

import { COLORS, SYMBOLS } from "../facts";
import type { RoundState } from "../wire";

export type Letter = keyof typeof COLORS;
export type Code = keyof typeof SYMBOLS;

export interface Face {
  color: Letter | null;
  symbol: Code;
}

export const LETTERS = Object.keys(COLORS) as Letter[];
const CODES = Object.keys(SYMBOLS) as Code[];

export function faceOf(card: string): Face {
  if (card in SYMBOLS && SYMBOLS[card as Code].wild) return { color: null, symbol: card as Code };
  return { color: card[0] as Letter, symbol: card.slice(1) as Code };
}

/** Is the card of a move played out of turn? */
export const isJump = (move: string): boolean => move.startsWith("jump ");

/** The card that a move plays, null for a move without one. */
export function cardOf(move: string): string | null {
  const card = move.replace("jump ", "").split(":")[0] ?? "";
  const { color, symbol } = faceOf(card);
  return symbol in SYMBOLS && (color === null || color in COLORS) ? card : null;
}

/** Has a card the color in play, or the sign of the card on top? Wilds go on everything. */
export function fits(card: string, { color: named, top }: Pick<RoundState, "color" | "top">): boolean {
  const { color, symbol } = faceOf(card);
  return color === null || COLORS[color].name === named || symbol === faceOf(top).symbol;
}

/** The color that a move names, null where it names none. */
export function namedBy(move: string): Letter | null {
  const color = move.split(":")[1];
  return color === undefined ? null : (color as Letter);
}

/** The letter of a color that is given by its name. */
export function letterOf(name: string): Letter | null {
  return LETTERS.find((letter) => COLORS[letter].name === name) ?? null;
}

export type Order = "color" | "number" | "drawn";

/** Places of the cards in the order in which a player likes them; `drawn` are the places by age. */
export function sorted(hand: readonly string[], order: Order): number[] {
  const places = hand.map((_, place) => place);
  if (order === "drawn") return places;
  const color = (card: string) => LETTERS.indexOf(faceOf(card).color as Letter) >>> 0; // wilds last
  const symbol = (card: string) => CODES.indexOf(faceOf(card).symbol);
  const [first, second] = order === "color" ? [color, symbol] : [symbol, color];
  const compare = (one: string, other: string) => first(one) - first(other) || second(one) - second(other);
  return places.sort((one, other) => compare(hand[one] ?? "", hand[other] ?? "") || one - other);
}
