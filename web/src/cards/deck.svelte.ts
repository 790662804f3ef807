// The deck in play: what the letters and codes on cards stand for. The page shows one table at a time, so there is one.

import { CLASSIC } from "../protocol/rules";
import type { ColorState, DeckState, SymbolState } from "../protocol/messages";

const INK = "#2a1d00"; // on light colors
const LIGHT = 0.207; // from which luminance on it is read better than white

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

const usual = known(CLASSIC as unknown as DeckState); // nobody writes into it
let inPlay = $state.raw(usual);

/** Play with another deck from now on; null is the classic one. */
export function layOut(deck: DeckState | null): void {
  if (deck !== inPlay.deck) inPlay = deck === null ? usual : known(deck);
}

/** The deck in play. */
export const deck = (): DeckState => inPlay.deck;

/** A color by its letter. */
export const colorOf = (letter: string): ColorState | null => inPlay.colors.get(letter) ?? null;

/** A symbol by its code; one that the deck does not have stands for itself. */
export const symbolOf = (code: string): SymbolState =>
  inPlay.symbols.get(code) ?? { code, name: code, copies: [], text: code };

/** Has the deck this symbol? */
export const isSymbol = (code: string): boolean => inPlay.symbols.has(code);

/** How light a color like "#cf1510" is, 0 to 1. */
function luminance(paint: string): number {
  const linear = (at: number) => (parseInt(paint.slice(at, at + 2), 16) / 255) ** 2.2;
  return 0.2126 * linear(1) + 0.7152 * linear(3) + 0.0722 * linear(5);
}

/** What is written on a color. */
export const inkOn = ({ paint }: ColorState): string => (luminance(paint) < LIGHT ? "#fff" : INK);

/** A color where it would drown in the dark. */
export const litOf = ({ paint }: ColorState): string =>
  `color-mix(in oklab, ${paint}, #fff ${Math.max(0, 42 - luminance(paint) * 170)}%)`;

/** A color where it would vanish on white. */
export const dimOf = ({ paint }: ColorState): string =>
  luminance(paint) > 0.8 ? `color-mix(in oklab, ${paint}, ${INK} 35%)` : paint;

/** The style of what is painted in a color: `hue` is the color, `on-hue` what is written on it. */
export const painted = (color: ColorState | null): string =>
  color ? `--hue:${color.paint};--on-hue:${inkOn(color)}` : "";
