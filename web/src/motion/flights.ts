// The card flights that an entry triggers: origin, target and delay. Cards of your own hand animate themselves.

import type { EventState } from "../protocol/messages";

export interface Flight {
  card: string | null; // null for the back of a card
  from: string;
  to: string;
  after: number; // in steps
  color: string | null; // letter of the color that it names
}

const MOST = 12; // at most this many cards fly, so that nobody has to wait
const DEALT = 3; // flights for each dealt or moved hand

const placeOf = (seat: number | undefined, mine: number | null) => (seat === mine ? "hand" : `seat ${seat}`);

/** Return pairs of seats that hand over hands: giver, receiver. `hands` holds the card counts afterwards. */
function gifts({ kind, seat = -1, other = -1, count = 1 }: EventState, hands: readonly number[]): [number, number][] {
  if (kind === "swapped")
    return [
      [seat ?? -1, other ?? -1],
      [other ?? -1, seat ?? -1],
    ];
  if (kind !== "hands_passed") return [];
  const inside = [...hands.keys()].filter((each) => hands[each]);
  return inside.map((each, place) => [each, inside.at((place + count) % inside.length) ?? each]);
}

/** Return the origin of the cards that an entry brought into your hand. */
export function originOf(events: readonly EventState[], mine: number | null, hands: readonly number[]): string {
  const gift = events.flatMap((event) => gifts(event, hands)).find(([, to]) => to === mine);
  return gift ? placeOf(gift[0], mine) : "pile";
}

/**
 * Count the flights of an entry that start before the first card into your own hand; a deal reaches everyone at once.
 */
export function before(events: readonly EventState[], mine: number | null): number {
  const drawn = events.findIndex(({ kind, seat }) => kind === "drew" && seat === mine);
  return drawn < 0 || events[0]?.kind === "turned_up" ? 0 : flightsOf(events.slice(0, drawn), mine).length;
}

/**
 * Return the events of an entry up to the verdict for which somebody draws, which is told before the cards fly; null
 * without one.
 */
export function verdictOf(events: readonly EventState[]): readonly EventState[] | null {
  const end = events.findLastIndex(({ kind }) => kind === "judged" || kind === "caught") + 1;
  return end > 0 && events.slice(end).some(({ kind }) => kind === "drew") ? events.slice(0, end) : null;
}

/** Return how often cards fly around the table in a deal, for hands of these sizes. */
export const passesOf = (hands: readonly number[]): number => Math.min(DEALT, ...hands);

/** Return the flights of an entry's events. `mine` is your seat; `hands` holds the card counts afterwards. */
export function flightsOf(events: readonly EventState[], mine: number | null, hands: readonly number[] = []): Flight[] {
  const found: Flight[] = [];
  const add = (card: string | null, from: string, to: string, after = found.length, color: string | null = null) =>
    found.push({ card, from, to, after, color });
  for (const event of events) {
    const { kind, seat, cards, count } = event;
    const at = placeOf(seat ?? -1, mine);
    if (kind === "turned_up") {
      add(cards?.[0] ?? null, "pile", "discard"); // first, so that everybody knows what fits while cards are dealt
      for (let pass = 0; pass < passesOf(hands); pass += 1) {
        for (const other of hands.keys()) if (other !== mine) add(null, "pile", `seat ${other}`);
      }
    }
    if (kind === "played") add(cards?.[0] ?? null, at, "discard", found.length, event.color ?? null);
    if (kind === "drew" && seat !== mine) {
      for (let drawn = 0; drawn < Math.min(count ?? 0, MOST); drawn += 1) add(cards?.[drawn] ?? null, "pile", at);
    }
    for (let card = 0, after = found.length; card < DEALT; card += 1) {
      for (const [from, to] of gifts(event, hands))
        if (to !== mine) add(null, placeOf(from, mine), placeOf(to, mine), after + card);
      if (kind === "hands_shuffled")
        for (const each of hands.keys())
          if (each !== mine && hands[each]) add(null, "pile", placeOf(each, mine), after + card);
      if (kind === "out") add(null, at, "aside", after + card);
    }
    if (kind === "discarded") for (const card of cards ?? []) add(card, at, "under");
  }
  return found;
}
