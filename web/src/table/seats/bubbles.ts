// Short messages beside seats that fade on their own.

import { momentsOf } from "../../motion/moments";
import type { EventState } from "../../protocol/messages";

const PLAIN = ["called", "challenged", "kept", "passed", "jumped_in", "out"] as const;

export type BubbleWords = Record<(typeof PLAIN)[number] | "caught" | "skipped", string> & {
  drew: (count: number) => string;
};

/**
 * Choose a bubble for each seat from an entry's events; the most important one wins. With `hasMoments` those are left
 * out that are shown large over the table, as is the number of a card that makes others draw.
 */
export function bubblesOf(events: readonly EventState[], words: BubbleWords, hasMoments = false): Map<number, string> {
  const found = new Map<number, string>();
  const hasNumber = hasMoments && events.some(({ kind }) => kind === "played");
  for (const event of events) {
    const { kind, seat, other, count } = event;
    if (hasMoments && momentsOf([event]).length) continue;
    if (kind === "caught" && other != null) found.set(other, words.caught);
    if (seat == null) continue;
    const plain = PLAIN.find((each) => each === kind);
    if (kind === "drew") {
      if (!hasNumber && found.get(seat) !== words.caught) found.set(seat, words.drew(count ?? 0));
    } else if (plain) found.set(seat, words[plain]);
    else if (kind === "skipped" && !found.has(seat)) found.set(seat, words.skipped);
  }
  return found;
}
