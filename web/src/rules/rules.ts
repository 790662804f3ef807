// What is chosen for a table, against the preset it starts from. Values are words, as in a record of a game.

import { deck } from "../cards/deck.svelte";
import { OPTIONS, PRESET_DECKS, PRESETS, SETTINGS, USUAL } from "../protocol/rules";
import type { Option, Preset } from "../strings/en/rules";
import type { Words } from "../strings/words.svelte";
import type { Settings } from "../protocol/messages";

export type AnOption = (typeof OPTIONS)[number];

/** As the server has them where nothing is said. */
export const DEFAULTS: Settings = SETTINGS;

/** The options as people look for them; those at the top are chosen before all others. */
export const QUICK: readonly Option[] = ["blank", "target_score"];
export const GROUPS = {
  house: [
    "stack",
    "deflect",
    "jump_in",
    "seven_zero",
    "draw_until_playable",
    "hand_limit",
    "force_play",
    "no_bluffing",
    "finish_on",
  ],
  hands: ["hand_size", "decks", "drawn_card"],
  calls: ["late_call", "catch_until", "call_penalty", "false_call_penalty", "false_catch_penalty"],
  challenges: ["reveal_to"],
  scores: ["scoring", "teams", "opening_skip"],
} satisfies Record<string, readonly Option[]>;

/** Where one by one would be far: what can be chosen among. */
const STEPS: Partial<Record<Option, readonly string[]>> = {
  target_score: ["none", "100", "200", "300", "500", "1000"],
  hand_limit: ["none", "15", "20", "25", "30"],
};

/** Has this option something to say? What a blank card does is asked where the deck has one. */
const isAsked = (name: Option) =>
  name !== "blank" || deck().symbols.some(({ effects }) => effects?.includes("the table's choice"));

/** The options that have something to say, of all of them or of some. */
export const asked = (names: readonly Option[] = OPTIONS.map(({ name }) => name)): Option[] => names.filter(isAsked);

export function presetOf(settings: Settings): Preset {
  return settings.preset in PRESETS ? (settings.preset as Preset) : "classic";
}

/** What every option stands at in the preset. */
export const usualIn = (settings: Settings): Record<Option, string> => ({ ...USUAL, ...PRESETS[presetOf(settings)] });

/** What every option stands at. */
export function inForce(settings: Settings): Record<Option, string> {
  return { ...usualIn(settings), ...settings.options };
}

/** The options that stand at something else than in the preset, in the order of the rule book. */
export function differing(settings: Settings): Option[] {
  const usual = usualIn(settings);
  return asked().filter((name) => (settings.options[name] ?? usual[name]) !== usual[name]);
}

/**
 * Switch the settings to a preset, without changed options. The preset's own deck replaces the current one; a preset
 * without a deck of its own leaves a deck chosen by hand.
 */
export function withPreset(settings: Settings, preset: Preset): Settings {
  const isOwn = settings.deck !== deckWith(presetOf(settings)); // somebody chose it for itself
  const brought = deckWith(preset);
  return { ...settings, preset, options: {}, deck: isOwn && brought === DEFAULTS.deck ? settings.deck : brought };
}

/** The deck that a preset brings. */
export const deckWith = (preset: string): string => PRESET_DECKS[preset as Preset] ?? DEFAULTS.deck;

/** What is played, in a few words: the preset, and the deck where it is not the preset's. */
export function titleOf(settings: Settings, words: Pick<Words, "rules" | "deck">): string {
  const preset = presetOf(settings);
  return (
    words.rules.presets[preset] +
    (settings.deck === deckWith(preset) ? "" : ` · ${words.deck.named(settings.deck, deck().name)}`)
  );
}

/** The settings with one option at a word; what is as in the preset is not said. */
export function withOption(settings: Settings, name: Option, word: string): Settings {
  const options = Object.fromEntries(Object.entries(settings.options).filter(([other]) => other !== name));
  return { ...settings, options: usualIn(settings)[name] === word ? options : { ...options, [name]: word } };
}

export function optionOf(name: Option): AnOption {
  const found = OPTIONS.find((each) => each.name === name);
  if (!found) throw new Error(name);
  return found;
}

/** The words to choose among, with the one in force; null for a number that is counted one by one. */
export function wordsOf(option: AnOption, word: string): readonly string[] | null {
  if ("words" in option) return option.words;
  const steps = STEPS[option.name];
  if (steps === undefined) return null;
  const value = (each: string) => (each === "none" ? 0 : Number(each));
  return [...new Set([...steps, word])].sort((one, other) => value(one) - value(other));
}

/** One more or one less; null at the end. */
export function next(option: AnOption, word: string, by: 1 | -1): string | null {
  if ("words" in option) return null;
  const number = Number(word) + by;
  return option.low <= number && number <= option.high ? String(number) : null;
}

/** A few steps, and the value in force among them when it is another. */
export function stepsWith(steps: readonly number[], value: number): number[] {
  return [...new Set([...steps, value])].sort((one, other) => one - other);
}

/** What a game against bots begins with: the rules of the last table, and nobody who waits for anybody. */
export function alone(settings: Partial<Settings>): Partial<Settings> {
  return { ...settings, is_public: false, turn_seconds: 0 };
}

/** What the next table is to begin with: all but that everybody may come, which is chosen each time. */
export function remembered(settings: Settings): Partial<Settings> {
  return { ...settings, is_public: false };
}
