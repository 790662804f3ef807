// Reactions of bots to what happens to them, now and then. They depend on nothing but what everybody can see, so
// everybody sees the same ones.

import type { EventState, Reaction, RoundState } from "../../protocol/messages";

const MANY = 3; // cards drawn at once that hurt
const MOST = 2; // bots that show something at the same time

interface Feeling {
  seat: number | null | undefined;
  /** What may be shown, one of them, and how often something is. */
  may: readonly Reaction[];
  percent: number;
}

/** Return what may be felt about an event, by people and bots alike. */
function feelingsAt({ kind, seat, other, count = 0 }: EventState, bots: readonly number[], round: number): Feeling[] {
  switch (kind) {
    case "turned_up":
      return round === 1 ? bots.map((bot) => ({ seat: bot, may: ["wave"], percent: 50 })) : [];
    case "drew":
      return count < MANY ? [] : [{ seat, may: ["cry", "wow", "angry"], percent: 20 * count }];
    case "caught":
      return [
        { seat: other, may: ["wow", "cry"], percent: 70 },
        { seat, may: ["laugh"], percent: 50 },
      ];
    case "judged": {
      const [glad, sad] = count === 1 ? [other, seat] : [seat, other];
      return [
        { seat: glad, may: ["laugh", "clap"], percent: 70 },
        { seat: sad, may: ["cry", "angry"], percent: 70 },
      ];
    }
    case "called":
      return bots.map((bot) => ({ seat: bot, may: ["wow", "think"], percent: bot === seat ? 0 : 15 }));
    default:
      return [];
  }
}

/** Return a number that is spread evenly and the same for everybody, from 0 to below `end`. */
function roll({ number, top, discard }: RoundState, seat: number, end: number): number {
  const all = [number, seat, discard, ...[...top].map((letter) => letter.codePointAt(0) ?? 0)];
  const mixed = all.reduce((before, each) => Math.imul(before ^ each, 0x9e3779b1) ^ (before >>> 13), 1);
  return ((mixed ^ (mixed >>> 15)) >>> 0) % end;
}

/** Return the reactions of bots to these events, by seat. */
export function reactionsOf(
  events: readonly EventState[],
  round: RoundState,
  bots: readonly number[],
): Map<number, Reaction> {
  const found = new Map<number, Reaction>();
  for (const { seat, may, percent } of events.flatMap((event) => feelingsAt(event, bots, round.number))) {
    if (seat == null || found.size === MOST || found.has(seat) || !bots.includes(seat)) continue;
    const rolled = roll(round, seat, 100 * may.length);
    const shown = may[rolled % may.length];
    if (shown && Math.floor(rolled / may.length) < percent) found.set(seat, shown);
  }
  return found;
}
