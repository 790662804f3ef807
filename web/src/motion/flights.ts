// Which cards fly when something has happened: from where, to where, after how long. Cards of your own hand fly there themselves.

import type { EventState } from "../wire";

export interface Flight {
  card: string | null; // null is a card seen from behind
  from: string;
  to: string;
  after: number; // in steps
}

const MOST = 12; // cards that fly one by one; more would only be waited for
const DEALT = 3; // cards of a deal that each seat is seen to get

/**
 * How many flights of an entry set out before the first card that comes into your own hand; a deal comes to all at once.
 */
export function before(events: readonly EventState[], mine: number | null): number {
  const drawn = events.findIndex(({ kind, seat }) => kind === "drew" && seat === mine);
  return drawn < 0 || events[0]?.kind === "turned_up" ? 0 : flightsOf(events.slice(0, drawn), mine).length;
}

/** The flights of an entry's events; `mine` is the seat that has the hand, `hands` what all hold then. */
export function flightsOf(events: readonly EventState[], mine: number | null, hands: readonly number[] = []): Flight[] {
  const found: Flight[] = [];
  const add = (card: string | null, from: string, to: string) => found.push({ card, from, to, after: found.length });
  for (const { kind, seat, cards, count } of events) {
    if (kind === "turned_up") {
      for (let pass = 0; pass < Math.min(DEALT, ...hands); pass += 1) {
        for (const other of hands.keys()) if (other !== mine) add(null, "pile", `seat ${other}`);
      }
      add(cards?.[0] ?? null, "pile", "discard");
    }
    if (kind === "played") add(cards?.[0] ?? null, seat === mine ? "hand" : `seat ${seat}`, "discard");
    if (kind === "drew" && seat !== mine) {
      for (let drawn = 0; drawn < Math.min(count ?? 0, MOST); drawn += 1) add(cards?.[drawn] ?? null, "pile", `seat ${seat}`);
    }
  }
  return found;
}
