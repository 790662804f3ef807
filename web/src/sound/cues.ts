// Maps events to sound cues.

import { amountOf, faceOf } from "../cards/faces";
import type { EventState } from "../protocol/messages";
import { sideOf, type Sides } from "../state/table";
import type { Sound } from "./melodies";

export interface Cue {
  sound: Sound;
  after: number; // in steps
  seat: number | null; // where it is heard from; null for the middle of the table
}

const DEALT = new Set<string>(["reshuffled", "swapped", "hands_passed", "hands_shuffled"]);
const TRAINS = [0, 4, 8]; // when the trains of a deal begin, in steps, so that they last as long as cards fly
const MOST_DRAWN = 4; // at most this many noises of drawn cards

/** Return the extra cue of a played card. */
function effectOf(card: string): Sound | null {
  const { symbol } = faceOf(card);
  const drawn = amountOf(symbol, "draw") ?? amountOf(symbol, "others_draw");
  if (drawn !== null) return drawn > 2 ? "plusFour" : "plusTwo";
  if (amountOf(symbol, "reverse") !== null) return "reverse";
  return (amountOf(symbol, "skip") ?? amountOf(symbol, "skip_everyone")) ? "skip" : null;
}

/** Return when each cue of an entry is heard, in milliseconds: all but drawn cards wait for a played card to land. */
export function timesOf(cues: readonly Cue[], step: number, flight: number): number[] {
  const lands = cues.some(({ sound }) => sound === "played") ? flight : 0;
  return cues.map(({ sound, after }) => after * step + (sound === "drawn" ? 0 : lands));
}

/** Return the cues for an entry's events. `mine` is the listener's seat. */
export function cuesOf(events: readonly EventState[], mine: number | null, sides: Sides): Cue[] {
  const found: Cue[] = [];
  let after = 0;
  for (const { kind, seat = null, other = null, cards, count } of events) {
    const add = (sound: Sound | null, from = seat) => {
      if (sound !== null) found.push({ sound, after, seat: from });
    };
    if (kind === "turned_up") found.push(...TRAINS.map((at): Cue => ({ sound: "dealt", after: at, seat: null })));
    else if (kind === "played") {
      add("played");
      after += 1;
      add(effectOf(cards?.[0] ?? ""));
    } else if (kind === "called") add("called");
    else if (kind === "caught") add("caught", other);
    else if (kind === "false_call" || kind === "false_catch") add("caught");
    else if (DEALT.has(kind)) add("dealt", null);
    else if (kind === "jumped_in") add("reaction");
    else if (kind === "out") add("lost");
    else if (kind === "drew") {
      for (let drawn = 0; drawn < Math.min(count ?? 0, MOST_DRAWN); drawn += 1, after += 1) add("drawn");
    } else if (kind === "won") {
      const isOurs = mine === null || sideOf(sides, seat ?? -1) === sideOf(sides, mine);
      add(isOurs ? "won" : "lost", null);
    }
  }
  return found;
}
