// The deck in play, which resolves letters and codes of cards. Global, since the page shows one table at a time.

import { CLASSIC } from "../protocol/gameFacts";
import type { ColorState, DeckState, SymbolState } from "../protocol/messages";

const INK = "#2a1d00"; // on light colors
const LIGHT = 0.207; // the luminance above which dark ink reads better than white

interface Known {
  deck: DeckState;
  colors: Map<string, ColorState>; // by their letters
  symbols: Map<string, SymbolState>; // by their codes
}

function known(deck: DeckState): Known {
  return {
    deck,
    colors: new Map(deck.colors.map((color) => [color.letter, color])),
    symbols: new Map(deck.symbols.map((symbol) => [symbol.code, symbol])),
  };
}

const usual = known(CLASSIC as unknown as DeckState); // read-only
let inPlay = $state.raw(usual);

/** Switch to a deck; null for the classic one. */
export function setDeck(deck: DeckState | null): void {
  if (deck !== inPlay.deck) inPlay = deck === null ? usual : known(deck);
}

/** Return the deck in play. */
export const deck = (): DeckState => inPlay.deck;

/** Find a color by its letter. */
export const colorOf = (letter: string): ColorState | null => inPlay.colors.get(letter) ?? null;

/** Find a symbol by its code; an unknown code becomes a plain symbol. */
export const symbolOf = (code: string): SymbolState =>
  inPlay.symbols.get(code) ?? { code, name: code, copies: [], text: code };

/** Return the relative luminance of a color like "#cf1510", from 0 to 1. */
function luminance(paint: string): number {
  const linear = (at: number) => (parseInt(paint.slice(at, at + 2), 16) / 255) ** 2.2;
  return 0.2126 * linear(1) + 0.7152 * linear(3) + 0.0722 * linear(5);
}

/** Choose the ink for a color. */
export const inkOn = ({ paint }: ColorState): string => (luminance(paint) < LIGHT ? "#fff" : INK);

/** Lighten a color for a dark background. */
export const litOf = ({ paint }: ColorState): string =>
  `color-mix(in oklab, ${paint}, #fff ${Math.max(0, 42 - luminance(paint) * 170)}%)`;

/** Darken a light color for a white background. */
export const dimOf = ({ paint }: ColorState): string =>
  luminance(paint) > 0.8 ? `color-mix(in oklab, ${paint}, ${INK} 35%)` : paint;

/** Return the CSS variables of a color: `hue`, and `on-hue` for the ink. */
export const painted = (color: ColorState | null): string =>
  color ? `--hue:${color.paint};--on-hue:${inkOn(color)}` : "";
