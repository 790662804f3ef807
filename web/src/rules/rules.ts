// Options of a table relative to their preset. Values are words, as in records.

import { deck } from "../cards/deck.svelte";
import { OPTIONS, PRESET_DECKS, PRESETS, SETTINGS, USUAL } from "../protocol/gameFacts";
import type { Option, Preset } from "../strings/en/rules";
import type { Words } from "../strings/words.svelte";
import type { Settings } from "../protocol/messages";

export type AnOption = (typeof OPTIONS)[number];

/** The server's defaults. */
export const DEFAULTS: Settings = SETTINGS;

/** The headings of a form below the options of the group `main`, in order. */
export const GROUPS = ["house", "hands", "calls", "challenges", "scores"] as const;

/** Return the options of a group. */
export const optionsIn = (group: AnOption["group"]): Option[] =>
  OPTIONS.filter((each) => each.group === group).map(({ name }) => name);

/** Suggested values for wide ranges. */
const STEPS: Partial<Record<Option, readonly string[]>> = {
  target_score: ["none", "100", "200", "300", "500", "1000"],
  hand_limit: ["none", "15", "20", "25", "30"],
};

/** Does the option matter? The effect of blank cards does only if the deck has one. */
const isAsked = (name: Option) =>
  name !== "blank" || deck().symbols.some(({ effects }) => effects?.some(({ kind }) => kind === "blank"));

/** Filter the options that matter, by default all. */
export const asked = (names: readonly Option[] = OPTIONS.map(({ name }) => name)): Option[] => names.filter(isAsked);

export function presetOf(settings: Settings): Preset {
  return settings.preset in PRESETS ? (settings.preset as Preset) : "classic";
}

/** Return the values of the preset. */
export const usualIn = (settings: Settings): Record<Option, string> => ({ ...USUAL, ...PRESETS[presetOf(settings)] });

/** Return the values of all options. */
export function activeOptions(settings: Settings): Record<Option, string> {
  return { ...usualIn(settings), ...settings.options };
}

/** Return the score to reach; null if one round decides the match, or if a low score is better. */
export function targetOf(settings: Settings): number | null {
  const { target_score: target } = activeOptions(settings);
  return target === "none" || isLowBest(settings) ? null : Number(target);
}

/** Is a low score better than a high one? */
export const isLowBest = (settings: Settings): boolean => activeOptions(settings).scoring !== "winner_takes";

/** Return the options that differ from the preset, in the order of the rule book. */
export function differing(settings: Settings): Option[] {
  const usual = usualIn(settings);
  return asked().filter((name) => (settings.options[name] ?? usual[name]) !== usual[name]);
}

/**
 * Switch the settings to a preset, without changed options. The preset's own deck replaces the current one; a preset
 * without a deck of its own leaves a deck chosen by hand.
 */
export function withPreset(settings: Settings, preset: Preset): Settings {
  const isOwn = settings.deck !== deckWith(presetOf(settings)); // chosen by hand
  const brought = deckWith(preset);
  return { ...settings, preset, options: {}, deck: isOwn && brought === DEFAULTS.deck ? settings.deck : brought };
}

/** Return the deck of a preset. */
export const deckWith = (preset: string): string =>
  (PRESET_DECKS as Partial<Record<string, string>>)[preset] ?? DEFAULTS.deck;

/** Return a title: the preset, and the deck if it is not the preset's own. */
export function titleOf(settings: Settings, words: Pick<Words, "rules" | "deck">): string {
  const preset = presetOf(settings);
  const own = /^name *= *"(.+)"/m.exec(settings.deck)?.[1] ?? deck().name; // that of a deck file
  return (
    words.rules.presets[preset] +
    (settings.deck === deckWith(preset) ? "" : ` · ${words.deck.named(settings.deck, own)}`)
  );
}

/** Return the settings with one option set; values of the preset are left out. */
export function withOption(settings: Settings, name: Option, word: string): Settings {
  const options = Object.fromEntries(Object.entries(settings.options).filter(([other]) => other !== name));
  return { ...settings, options: usualIn(settings)[name] === word ? options : { ...options, [name]: word } };
}

export function optionOf(name: Option): AnOption {
  const found = OPTIONS.find((each) => each.name === name);
  if (!found) throw new Error(name);
  return found;
}

/** Return the values to choose from, including the current one; null for numbers that a stepper sets. */
export function wordsOf(option: AnOption, word: string): readonly string[] | null {
  if ("words" in option) return option.words;
  const steps = STEPS[option.name];
  if (steps === undefined) return null;
  const value = (each: string) => (each === "none" ? 0 : Number(each));
  return [...new Set([...steps, word])].sort((one, other) => value(one) - value(other));
}

/** Return the next value up or down, or null at the limit. */
export function next(option: AnOption, word: string, by: 1 | -1): string | null {
  if ("words" in option) return null;
  const number = Number(word) + by;
  return option.low <= number && number <= option.high ? String(number) : null;
}

/** Return the suggestions, with the current value inserted. */
export function stepsWith(steps: readonly number[], value: number): number[] {
  return [...new Set([...steps, value])].sort((one, other) => one - other);
}

/** Return the settings of a match against bots: the last rules, private and without a turn timer. */
export function againstBots(settings: Partial<Settings>): Partial<Settings> {
  return { ...settings, is_public: false, turn_seconds: 0 };
}

/** Return the settings to remember for the next table: all but its visibility. */
export function remembered(settings: Settings): Partial<Settings> {
  return { ...settings, is_public: false };
}
