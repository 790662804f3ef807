// A game against bots, as it is set up on the front page.

import { DAILY, DAILY_BOT, FIRST_GAME, FIRST_GAME_BOT, SEATS } from "../protocol/gameFacts";
import type { Settings } from "../protocol/messages";
import type { Solo } from "../state/preferences.svelte";
import { activeOptions, againstBots, deckWith, DEFAULTS, withOption } from "./rules";

export const MOST_BOTS = SEATS.high - 1;
/** The target scores to choose from. */
export const TARGETS = ["none", "100", "200", "500"] as const;

/** Return the settings of its table. `last` are those of your last table with friends; `people` play on this device. */
export function soloSettings({ bots, rules, target, thinking }: Solo, last: Partial<Settings>, people = 1): Settings {
  const from: Partial<Settings> = rules === "last" ? last : { preset: rules, deck: deckWith(rules) };
  const all = { ...DEFAULTS, ...againstBots(from), seats: bots + people, thinking_seconds: thinking };
  // Teams need the number of seats they were chosen for.
  const settings = from.seats === all.seats ? all : withOption(all, "teams", "no");
  return target === null ? settings : withOption(settings, "target_score", target);
}

/** Return the target score that is played to: that of the rules unless another was chosen. */
export const targetOfSolo = (solo: Solo, last: Partial<Settings>): string =>
  activeOptions(soloSettings(solo, last)).target_score;

/** Return the bots by seat. */
export const soloBots = ({ bots, level }: Solo): string[] => Array.from({ length: bots + 1 }, () => level);

/** Has your last table rules or a deck of its own, so that they can be offered? */
export const hasOwnRules = ({ options = {}, deck, preset }: Partial<Settings>): boolean =>
  Object.keys(options).length > 0 || (deck !== undefined && deck !== deckWith(preset ?? DEFAULTS.preset));

/** The bots of a first game and of a deal of the day, by seat. */
export const FIRST_GAME_BOTS: string[] = Array.from({ length: FIRST_GAME.seats }, () => FIRST_GAME_BOT);
export const DAILY_BOTS: string[] = Array.from({ length: DAILY.seats }, () => DAILY_BOT);
