// Which cards fly when something has happened: from where, to where, after how long.

import type { EventState } from "../wire";

export interface Flight {
  card: string | null; // null is a card seen from behind
  from: string;
  to: string;
  after: number; // in steps
}

const MOST = 12; // cards that fly one by one; more would only be waited for

/** The flights of an entry's events; `mine` is the seat that has the hand. */
export function flightsOf(events: readonly EventState[], mine: number | null): Flight[] {
  const found: Flight[] = [];
  const home = (seat: number | null | undefined) => (seat === mine ? "hand" : `seat ${seat}`);
  for (const { kind, seat, cards, count } of events) {
    if (kind === "played") found.push({ card: cards?.[0] ?? null, from: home(seat), to: "discard", after: found.length });
    if (kind !== "drew") continue;
    for (let drawn = 0; drawn < Math.min(count ?? 0, MOST); drawn += 1) {
      found.push({ card: cards?.[drawn] ?? null, from: "pile", to: home(seat), after: found.length });
    }
  }
  return found;
}
