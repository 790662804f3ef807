// What is shown beside a seat when something has happened there: short words that go away by themselves.

import type { EventState } from "../protocol/messages";

const PLAIN = ["called", "challenged", "kept", "passed", "jumped_in", "out"] as const;

export type BubbleWords = Record<(typeof PLAIN)[number] | "caught" | "skipped", string> & {
  drew: (count: number) => string;
};

/** The words for each seat of an entry's events; of several the most telling one. */
export function bubblesOf(events: readonly EventState[], words: BubbleWords): Map<number, string> {
  const found = new Map<number, string>();
  for (const { kind, seat, other, count } of events) {
    if (kind === "caught" && other != null) found.set(other, words.caught);
    if (seat == null) continue;
    const plain = PLAIN.find((each) => each === kind);
    if (kind === "drew" && !found.get(seat)?.startsWith(words.caught)) found.set(seat, words.drew(count ?? 0));
    else if (plain) found.set(seat, words[plain]);
    else if (kind === "skipped" && !found.has(seat)) found.set(seat, words.skipped);
  }
  return found;
}
