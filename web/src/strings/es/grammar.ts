// Spanish grammar: "e" for "y" before an i, and the names of cards.

import { faceOf } from "../../cards/faces";
import type { ColorState, SymbolState } from "../../protocol/messages";
import type { Part } from "../eventSentences";
import type { Name } from "../text";

/** Of the decks that ship; others are called as they call themselves. */
const COLORS: Record<string, string> = { red: "rojo", yellow: "amarillo", green: "verde", blue: "azul" };
const SIGNS: Record<string, string> = {
  skip: "bloqueo",
  reverse: "cambio de sentido",
  "draw two": "roba dos",
  wild: "comodín",
  "wild draw four": "comodín roba cuatro",
  "wild shuffle hands": "comodín mezcla de manos",
  "blank wild": "comodín en blanco",
  "draw four": "roba cuatro",
  "discard all": "descarte total",
  "skip everyone": "bloqueo total",
  "wild reverse draw four": "comodín cambio de sentido roba cuatro",
  "wild draw six": "comodín roba seis",
  "wild draw ten": "comodín roba diez",
  "wild color roulette": "comodín ruleta de colores",
};

/** Join names: "Ada e Inés", "Ada y Linus". */
export const joined = (names: readonly string[]): string =>
  names.reduce((before, name, at) => before + (at < names.length - 1 ? ", " : and(name)) + name);

/** Write "e" before the names that need it. */
export const withAnd = (parts: readonly Part[], name: Name): Part[] =>
  parts.map((part, at) => {
    const next = parts[at + 1];
    if (!("text" in part) || part.text !== " y " || !next || !("seat" in next)) return part;
    return { text: and(name(next.seat) ?? "") };
  });

const and = (word: string) => (/^h?[ií](?![aeo])/i.test(word) ? " e " : " y ");

export const color = (named: ColorState | null) => (named ? (COLORS[named.name] ?? named.name) : "ningún color");

export const sign = ({ name }: SymbolState) => SIGNS[name] ?? name;

/** "7 rojo", "comodín roba cuatro". */
export function card(code: string): string {
  const { color: own, symbol } = faceOf(code);
  return own === null ? sign(symbol) : `${sign(symbol)} ${color(own)}`;
}

/** "el 7 rojo". */
export const theCard = (code: string) => `el ${card(code)}`;
