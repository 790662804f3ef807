import type { DeckState } from "../../wire";
import { capital } from "../text";

const NAMES: Record<string, string> = { classic: "Classic", modern: "Modern", no_mercy: "No mercy" };
const SAYS: Record<string, string> = {
  classic: "The 108 cards that everybody knows.",
  modern: "The classic cards, a wild that shuffles all hands, and three blank ones: what those do, you choose below.",
  no_mercy: "168 cards that make others draw a lot. Best with the rules of the same name.",
};

export const deck = {
  title: "Which cards?",
  /** A deck that ships by its name, or one's own, which calls itself something. */
  named: (deck: string, own: string) => NAMES[deck] ?? own,
  says: ({ name, about }: DeckState) => SAYS[name] ?? about,
  own: "Take a deck of your own …",
  ownSays: "A file with colors, cards and what they do. This writes one to start from: drawfour deck new",
  what: (count: number) => `All ${count} cards, and what they do`,
  plain: "These are matched, and do nothing else",
  count: (count: number) => `${count} in the deck`,
  effects: (effects: readonly string[]) => `${capital(effects.join(", "))}.`,
  file: "Take the deck along",
};
