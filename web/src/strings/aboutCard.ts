// What a card does, in sentences.

import { faceOf } from "../cards/faces";
import { capital } from "./text";
import type { Words } from "./words.svelte";

/** Return a card's name, its effects if it has any, and what it can be played on. */
export function aboutCard(card: string, { game, deck }: Pick<Words, "game" | "deck">): string[] {
  const effects = faceOf(card).symbol.effects ?? [];
  return [`${capital(game.card(card))}.`, effects.length ? deck.effects(effects) : "", game.goesOn(card)].filter(
    Boolean,
  );
}
