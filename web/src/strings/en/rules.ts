import type { OPTIONS, PRESETS } from "../../protocol/gameFacts";
import { PRESETS as PRESET_SAYS, SENTENCES, TITLES } from "./options";

export type Option = (typeof OPTIONS)[number]["name"];
export type Preset = keyof typeof PRESETS;

/** Return the rule book's sentence for an option's value. */
function says(name: Option, word: string): string {
  const book: Record<string, string> = SENTENCES[name];
  return book[word] ?? book["#"]?.replace("#", word) ?? word;
}

/** Labels of choices whose word is not clear enough. Switches show none. */
const SHORT: Partial<Record<Option, Record<string, string>>> = {
  drawn_card: { must_play: "must be played", may_play: "may be kept" },
  catch_until: { turn_taken: "longer", turn_begins: "shorter" },
  reveal_to: { challenger: "to the challenger", everyone: "to everyone" },
  opening_skip: { left: "next player starts", right: "dealer starts" },
  target_score: { none: "one round" },
  stack: { none: "off", same: "same kind", upward: "same or more", any: "any" },
  hand_limit: { none: "never" },
  scoring: { winner_takes: "winner scores", lowest: "lowest wins", elimination: "last one left" },
  finish_on: { any: "any card", number: "a number" },
  blank: {
    draw_two: "draw 2",
    others_draw: "everyone else draws 1",
    swap: "swap hands",
    pass_hands: "pass hands on",
    discard_color: "discard the color",
    play_again: "play again",
    draw_color: "draw until a color comes",
    skip_everyone: "skip everyone",
    shuffle_hands: "shuffle all hands",
  },
};

export const rules = {
  presets: {
    classic: "Classic",
    official: "Official",
    mattel: "Mattel",
    party: "Party",
    no_mercy: "No mercy",
  } satisfies Record<Preset, string> as Record<Preset, string>,
  presetSays: PRESET_SAYS satisfies Record<Preset, string> as Record<Preset, string>,
  groups: {
    house: "House rules",
    hands: "Cards",
    calls: "Calls and catches",
    challenges: "Wild Draw Four",
    scores: "Start and scoring",
  },
  title: (name: Option): string => TITLES[name],
  short: (name: Option, word: string) => SHORT[name]?.[word] ?? word,
  says,
};
