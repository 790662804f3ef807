// The end of a match, in words and cards, for its picture.

import type { RoundState, Settings } from "../protocol/messages";
import { isLowBest } from "../rules/rules";
import { ranked, sideOf, type Sides } from "../state/table";
import type { Preset } from "../strings/en/rules";
import { t } from "../strings/words.svelte";
import type { End } from "./endPicture";

export interface Ended {
  /** The last round. */
  round: Pick<RoundState, "top" | "color" | "open" | "points">;
  /** By seat, as are the scores. */
  names: readonly string[];
  sides: Sides;
  scores: readonly (number | null)[];
  winners: readonly number[];
  settings: Settings;
  rounds: number;
}

/** Return what the picture shows: everyone with their cards, winners first. */
export function endOf({ round, names, sides, scores, winners, settings, rounds }: Ended): End {
  const { top, color, open, points } = round;
  const rows = ranked(winners, scores, isLowBest(settings)).map((seat) => ({
    name: names[seat] ?? "",
    seat,
    hand: open?.[seat] ?? [],
    points: points[sideOf(sides, seat)] ?? 0,
    score: scores[seat] ?? 0,
    hasWon: winners.includes(seat),
  }));
  const rules = t.rules.presets[settings.preset as Preset] ?? settings.preset;
  const about = `${rules} · ${t.replay.roundsCount(rounds)}`;
  return { title: t.table.matchWon(winners.map((seat) => names[seat] ?? "")), about, top, color, rows };
}
