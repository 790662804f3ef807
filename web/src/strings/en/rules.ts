import { BLANKS, type OPTIONS, type PRESETS } from "../../facts";
import { BOOK } from "./book";

export type Option = (typeof OPTIONS)[number]["name"];
export type Preset = keyof typeof PRESETS;

/** What an option says when it stands at a word: the sentence of the rule book. */
function says(name: Option, word: string): string {
  const book: Record<string, string> = BOOK[name];
  return book[word] ?? book["#"]?.replace("#", word) ?? word;
}

const TITLES: Record<Option, string> = {
  drawn_card: "A drawn card that fits",
  late_call: "Calling late",
  catch_until: "Catching",
  reveal_to: "A challenged hand",
  opening_skip: "A Skip as first card",
  target_score: "How long?",
  scoring: "Points",
  teams: "Partners",
  stack: "Adding to draw cards",
  deflect: "Turning a Draw Two away",
  jump_in: "Jumping in",
  seven_zero: "7 swaps, 0 passes on",
  draw_until_playable: "Drawing until it fits",
  hand_limit: "Out with too many cards",
  force_play: "No drawing for fun",
  no_bluffing: "No bluffing",
  finish_on: "The last card",
  call_penalty: "Caught without a call",
  false_call_penalty: "A call for nothing",
  false_catch_penalty: "A catch for nothing",
  blank: "What a blank card does",
  hand_size: "Cards at the start",
  decks: "Decks",
};

/** What is written on a choice, where the word itself would not do. Those of switches are not shown. */
const SHORT: Partial<Record<Option, Record<string, string>>> = {
  drawn_card: { must_play: "must be played", may_play: "may be kept" },
  catch_until: { turn_taken: "longer", turn_begins: "shorter" },
  reveal_to: { challenger: "to one", everyone: "to all" },
  opening_skip: { left: "the next one starts", right: "the dealer starts" },
  target_score: { none: "one round" },
  stack: { none: "no", same: "the same", upward: "the same or more", any: "any" },
  hand_limit: { none: "never" },
  scoring: { winner_takes: "for the winner", lowest: "few are good", elimination: "many are out" },
  finish_on: { any: "any card", number: "a number" },
  blank: BLANKS,
};

export const rules = {
  presets: {
    classic: "Classic",
    official: "Official",
    mattel: "Mattel",
    party: "Party",
    no_mercy: "No mercy",
  } satisfies Record<Preset, string> as Record<Preset, string>,
  presetSays: {
    classic: "To 500 points. A card you draw must be played if it fits.",
    official: "One round decides. A card you draw may be kept. Call in good time!",
    mattel: "To 500 points. A card you draw may be kept, and catching must be quick.",
    party: "Add to draw cards, jump in, swap hands with a 7, and draw until a card fits.",
    no_mercy: "To 1000 points. Draw cards pile up, a 7 swaps hands, and 25 cards put you out.",
  } satisfies Record<Preset, string> as Record<Preset, string>,
  groups: {
    house: "House rules",
    hands: "Cards",
    calls: "Calling and catching",
    challenges: "Wild Draw Four",
    scores: "Beginning and points",
  },
  title: (name: Option) => TITLES[name],
  short: (name: Option, word: string) => SHORT[name]?.[word] ?? word,
  says,
};
