import type { DeckState } from "../../protocol/messages";
import { capital } from "../text";

const NAMES: Record<string, string> = { classic: "Classic", modern: "Modern", no_mercy: "No mercy" };
const SAYS: Record<string, string> = {
  classic: "The 108 cards everyone knows.",
  modern: "Adds a wild that shuffles hands and three blanks you define.",
  no_mercy: "168 cards with plenty to draw. Best with the No mercy rules.",
};

const EFFECTS: Record<string, string> = {
  "name a color": "you choose the color",
  skip: "the next player is skipped",
  reverse: "play changes direction",
  draw: "the next player draws",
  "swap with one": "you swap hands with a player",
  "pass hands on": "everyone passes their hand on",
  "everyone else draws": "everyone else draws",
  "discard all of the color": "you discard all your cards of that color",
  "play again": "you play again",
  "skip everyone": "everyone else is skipped",
  "draw until a color comes": "the next player chooses a color and draws until it comes",
  "shuffle all hands": "all hands are shuffled and dealt again",
  "the table's choice": "the table chooses the effect",
};

/** Describe an effect given in the words of a deck file. */
const effect = (words: string) =>
  words
    .replace(/^skip (?=\d)(.*)/, "the next $1 players are skipped")
    .replace(/^(.*?)( \d+)?$/, (_, kind: string, amount = "") => `${EFFECTS[kind] ?? kind}${amount as string}`);

/** A second "next player" in a sentence is the one after, unless play changes direction in between. */
const AFTER = /(?<=the next (\d+ )?player(?:(?!direction).)*)the next (?:player|(\d+) players)/g;

export const deck = {
  title: "Choose a deck",
  /** Name a deck that ships, or a player's own by the name in its file. */
  named: (deck: string, own: string) => NAMES[deck] ?? own,
  says: ({ name, about }: DeckState) => SAYS[name] ?? about,
  own: "Use your own deck …",
  ownSays: "Start from the file that this command writes: drawfour deck new",
  noText: "this file isn’t UTF-8 text",
  tooLong: (most: number) => `this file is longer than ${most} characters`,
  what: (count: number) => `All ${count} cards and their effects`,
  plain: "Plain cards without effects",
  count: (count: number) => `${count} in the deck`,
  effects: (effects: readonly string[]) =>
    `${capital(
      effects
        .map(effect)
        .join(", ")
        .replace(AFTER, (_, __, count = "one") => `the ${count as string} after`),
    )}.`,
  file: "Download the deck",
};
