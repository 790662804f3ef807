// What is shown beside a seat when something has happened there: short words that go away by themselves.

import type { EventState } from "../wire";

export interface BubbleWords {
  called: string;
  caught: string;
  skipped: string;
  drew: (count: number) => string;
  challenged: string;
  kept: string;
  passed: string;
}

/** The words for each seat of an entry's events; of several the most telling one. */
export function bubblesOf(events: readonly EventState[], words: BubbleWords): Map<number, string> {
  const found = new Map<number, string>();
  for (const { kind, seat, other, count } of events) {
    if (kind === "caught" && other != null) found.set(other, words.caught);
    if (seat == null) continue;
    if (kind === "drew" && !found.get(seat)?.startsWith(words.caught)) found.set(seat, words.drew(count ?? 0));
    else if (kind === "called" || kind === "challenged" || kind === "kept" || kind === "passed") found.set(seat, words[kind]);
    else if (kind === "skipped" && !found.has(seat)) found.set(seat, words.skipped);
  }
  return found;
}
