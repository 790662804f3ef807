// Groups events that share a sentence, in every language.

import type { EventState } from "../protocol/messages";

/** An event with those that share its sentence. */
export type Group = readonly [EventState, ...EventState[]];

const SHARED = /^(took drew|drew skipped|skipped skipped)$/;

/**
 * Group events by sentence: drawing and missing a turn, and everyone who is skipped in a row. Drawing implies taking a
 * pending count.
 */
export function groupEvents(events: readonly EventState[]): Group[] {
  const groups: [EventState, ...EventState[]][] = [];
  for (const event of events) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    const isShared =
      SHARED.test(`${last?.kind} ${event.kind}`) && (last?.seat === event.seat || group?.[0].kind === event.kind);
    if (!group || !isShared) groups.push([event]);
    else if (event.kind === "drew") group[0] = event;
    else group.push(event);
  }
  return groups;
}
