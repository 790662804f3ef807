import type { DeckState, EffectState } from "../../protocol/messages";
import { capital, sayEffects, type SayEffect } from "../text";

const NAMES: Record<string, string> = { classic: "Classic", modern: "Modern", no_mercy: "No mercy" };
const SAYS: Record<string, string> = {
  classic: "The 108 cards everyone knows.",
  modern: "Adds a wild that shuffles hands and three blanks you define.",
  no_mercy: "168 cards with plenty to draw. Best with the No mercy rules.",
};

const next = (count: number, isAfter: boolean) => {
  if (isAfter) return `the ${count === 1 ? "one" : count} after`;
  return count === 1 ? "the next player" : `the next ${count} players`;
};

const effect: SayEffect = ({ kind, amount = 1 }, isAfter) =>
  ({
    name_color: "you choose the color",
    skip: `${next(amount, isAfter)} ${amount === 1 ? "is" : "are"} skipped`,
    reverse: "play changes direction",
    draw: `${next(1, isAfter)} draws ${amount}`,
    swap: "you swap hands with a player",
    pass_hands: "everyone passes their hand on",
    others_draw: `everyone else draws ${amount}`,
    discard_color: "you discard all your cards of that color",
    play_again: "you play again",
    skip_everyone: "everyone else is skipped",
    draw_color: `${next(1, isAfter)} chooses a color and draws until it comes`,
    shuffle_hands: "all hands are shuffled and dealt again",
    blank: "the table chooses the effect",
  })[kind];

export const deck = {
  title: "Choose a deck",
  /** Name a deck that ships, or a player's own by the name in its file. */
  named: (deck: string, own: string) => NAMES[deck] ?? own,
  says: ({ name, about }: DeckState) => SAYS[name] ?? about,
  own: "Use your own deck …",
  ownSays: "Start from the file that this command writes: drawfour deck new my.toml",
  noText: "This file isn’t UTF-8 text.",
  tooLong: (most: number) => `This file is longer than ${most} characters.`,
  what: (count: number) => `All ${count} cards and their effects`,
  plain: "Plain cards without effects",
  count: (count: number) => `${count} in the deck`,
  effects: (effects: readonly EffectState[]) => `${capital(sayEffects(effects, effect).join(", "))}.`,
  file: "Download the deck",
};
