import type { DeckState } from "../../wire";
import { capital } from "../text";

const NAMES: Record<string, string> = { classic: "Classic", modern: "Modern", no_mercy: "No mercy" };
const SAYS: Record<string, string> = {
  classic: "The 108 cards that everybody knows.",
  modern: "The classic cards, a wild that shuffles all hands, and three blank ones: what those do is among the rules.",
  no_mercy: "168 cards that make others draw a lot. Best with the rules of the same name.",
};

const EFFECTS: Record<string, string> = {
  "name a color": "you choose the color",
  skip: "the next player is skipped",
  reverse: "play turns around",
  draw: "the next player draws",
  "swap with one": "you swap hands with somebody",
  "pass hands on": "all pass their hands on",
  "everyone else draws": "everyone else draws",
  "discard all of the color": "you lay down all your cards of that color",
  "play again": "you play again",
  "skip everyone": "everyone else is skipped",
  "draw until a color comes": "the next player chooses a color and draws until it comes",
  "shuffle all hands": "all hands are shuffled and dealt again",
  "the table's choice": "it does what the table has chosen",
};

/** What a card does, of the words of a deck file. */
const effect = (words: string) =>
  words
    .replace(/^skip (?=\d)(.*)/, "the next $1 players are skipped")
    .replace(/^(.*?)( \d+)?$/, (_, kind: string, amount = "") => `${EFFECTS[kind] ?? kind}${amount as string}`);

/** Who comes after one that has been hit already is another one, as long as play does not turn around. */
const AFTER = /(?<=the next (\d+ )?player(?:(?!around).)*)the next (?:player|(\d+) players)/g;

export const deck = {
  title: "Which cards?",
  /** A deck that ships by its name, or one's own, which calls itself something. */
  named: (deck: string, own: string) => NAMES[deck] ?? own,
  says: ({ name, about }: DeckState) => SAYS[name] ?? about,
  own: "Take a deck of your own …",
  ownSays: "A file with colors, cards and what they do. This writes one to start from: drawfour deck new",
  noText: "the file is no text (in UTF-8)",
  tooLong: (most: number) => `the file is too long; allowed are ${most} characters`,
  what: (count: number) => `All ${count} cards, and what they do`,
  plain: "Plain cards, which do nothing else",
  count: (count: number) => `${count} in the deck`,
  effects: (effects: readonly string[]) =>
    `${capital(
      effects
        .map(effect)
        .join(", ")
        .replace(AFTER, (_, __, count = "one") => `the ${count as string} after`),
    )}.`,
  file: "Take the deck along",
};
