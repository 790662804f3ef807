// The discard pile as it lies: which cards are under the topmost, and how each of them lies.

import type { EventState } from "../../protocol/messages";

export interface Discarded {
  card: string;
  place: number; // in the order of this round
}

const SEEN = 4; // cards under the topmost that stick out

/** Return the cards that stick out under `top`, oldest first, by the events of a round. */
export function underOf(events: readonly EventState[], top: string): Discarded[] {
  let pile: Discarded[] = [];
  let place = 0;
  for (const { kind, cards } of events) {
    if (kind === "reshuffled") pile = pile.slice(-1);
    if (kind !== "played" && kind !== "turned_up" && kind !== "discarded") continue;
    for (const card of cards ?? []) pile.push({ card, place: (place += 1) });
  }
  const at = pile.findLastIndex(({ card }) => card === top);
  return pile.slice(0, Math.max(0, at)).slice(-SEEN);
}

/** Return how a card lies: its turn in degrees, and its offset in percent of its size. */
export const liesAt = (place: number): { turn: number; x: number; y: number } => ({
  turn: ((place * 47) % 17) - 8,
  x: ((place * 29) % 9) - 4,
  y: ((place * 13) % 7) - 3,
});
