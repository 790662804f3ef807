// French grammar: elision, articles and agreement of colors.

import { faceOf } from "../../cards/faces";
import type { ColorState, SymbolState } from "../../protocol/messages";
import type { Part } from "../eventSentences";
import type { Name } from "../text";

/** Of the decks that ship; others are called as they call themselves. */
const COLORS: Record<string, string> = { red: "rouge", yellow: "jaune", green: "vert", blue: "bleu" };
const FEMININE_COLORS: Record<string, string> = { ...COLORS, green: "verte", blue: "bleue" };
const SIGNS: Record<string, string> = {
  skip: "passe ton tour",
  reverse: "inversion",
  "draw two": "+2",
  wild: "joker",
  "wild draw four": "joker +4",
  "wild shuffle hands": "joker mélange des mains",
  "blank wild": "joker blanc",
  "draw four": "+4",
  "discard all": "défausse totale",
  "skip everyone": "passez tous votre tour",
  "wild reverse draw four": "joker inversion +4",
  "wild draw six": "joker +6",
  "wild draw ten": "joker +10",
  "wild color roulette": "joker roulette",
};
const FEMININE = ["reverse", "discard all"];

const AFTER = /(^|[\s’(])(de|du|que|le|la) (?=[aeiouhàâéèêëîïôœ]|y[^aeiou])/gi;
const SHORT: Record<string, string> = { de: "d’", du: "de l’", que: "qu’", le: "l’", la: "l’" };

/** Elide words before a vowel or an h: "de Ada" is "d’Ada", "du orange" is "de l’orange". */
export const elided = (text: string): string =>
  text.replace(AFTER, (_, before: string, word: string) => before + SHORT[word.toLowerCase()]);

/** Elide the end of each text before a name or a color. */
export const elidedParts = (parts: readonly Part[], name: Name): Part[] =>
  parts.map((part, at) => {
    const next = parts[at + 1];
    if (!("text" in part) || !next) return part;
    const word = "seat" in next ? (name(next.seat) ?? "") : "color" in next ? color(next.color) : "";
    return { text: elided(part.text + word).slice(0, -word.length || undefined) };
  });

export const color = (named: ColorState | null) => (named ? (COLORS[named.name] ?? named.name) : "aucune couleur");

/** Name the color of a card, "une carte verte". */
export const feminineColor = (named: ColorState | null) => (named && FEMININE_COLORS[named.name]) ?? color(named);

export const sign = ({ name }: SymbolState) => SIGNS[name] ?? name;
const isFeminine = ({ name }: SymbolState) => FEMININE.includes(name);

/** "7 rouge", "inversion verte", "joker +4". */
export function card(code: string): string {
  const { color: own, symbol } = faceOf(code);
  return own === null ? sign(symbol) : `${sign(symbol)} ${(isFeminine(symbol) ? feminineColor : color)(own)}`;
}

/** The indefinite article of a card. */
export const articleOf = (code: string) => (isFeminine(faceOf(code).symbol) ? "une" : "un");

/** "un 7", "une inversion". */
export const aSign = (symbol: SymbolState) => `${isFeminine(symbol) ? "une" : "un"} ${sign(symbol)}`;

/** "le 7 rouge", "l’inversion verte". */
export const theCard = (code: string) => elided(`${isFeminine(faceOf(code).symbol) ? "la" : "le"} ${card(code)}`);

/** "le" or "la", for a card as an object. */
export const pronounOf = (code: string) => (isFeminine(faceOf(code).symbol) ? "la" : "le");
