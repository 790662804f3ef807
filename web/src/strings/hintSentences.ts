// Sentences of a hint and of an analysis, from the sentences of a language.

import { colorOf } from "../cards/deck.svelte";
import type { Moment } from "../protocol/answers";
import type { Hinted as Message, Move, Reason } from "../protocol/messages";
import type * as english from "./en/hints";
import type { CardNames, Grammar, Translated } from "./eventSentences";
import { capital, isolated, type Name } from "./text";

export type Hinted = Omit<Message, "type" | "ref">;

/** How a language gives a hint, and tells of a moment of an analysis. */
export interface HintWords {
  MOVES: Translated<typeof english.MOVES>;
  REASONS: Translated<typeof english.REASONS>;
  SHARES: string;
  EVEN: string;
  CHANGE: string;
  MISTAKE: string;
  BETTER: string;
  CALL_MISTAKE: string;
}

type Names = CardNames & Pick<Grammar, "cards">;

/** Say what to do, why, and how often it wins. */
export function hintOf(
  { move, share, other, other_share, reason }: Hinted,
  name: Name,
  words: HintWords,
  names: Names,
): string {
  const parts = [`${capital(moveOf(move, name, words, names))}.`];
  if (reason) parts.push(reasonOf(reason, name, words, names));
  if (share != null && other && other_share != null) {
    const [wins, less] = [percent(share), percent(other_share)];
    const sentence = wins === less ? words.EVEN : words.SHARES;
    parts.push(filled(sentence, { share: wins, less, other: moveOf(other, name, words, names) }));
  }
  return parts.join(" ");
}

/** Say how a move changed a chance, whose mistake it was, and which move would have been better. */
export function momentOf(moment: Moment, side: string, name: Name, words: HintWords, names: Names): string {
  const { before, after, mistake_by, better } = moment;
  const parts = [filled(words.CHANGE, { side: isolated(side), before: percent(before), after: percent(after) })];
  const player = seatName(mistake_by, name);
  if (better) {
    const best = { better: moveOf(better.move, name, words, names), more: percent(better.best_share) };
    parts.push(filled(words.MISTAKE, { player, less: percent(better.share) }), filled(words.BETTER, best));
    if (better.reason) parts.push(reasonOf(better.reason, name, words, names));
  } else if (mistake_by !== null) parts.push(filled(words.CALL_MISTAKE, { player }));
  return parts.join(" ");
}

function moveOf({ kind, card, color, seat }: Move, name: Name, words: HintWords, names: Names): string {
  return filled(words.MOVES[kind === "play" && color ? "play.color" : kind], {
    card: card ? names.card(card) : "",
    color: colorName(color, names),
    seat: seatName(seat, name),
  });
}

function reasonOf({ key, color, seat, count = 0 }: Reason, name: Name, words: HintWords, names: Names): string {
  return filled(words.REASONS[key], {
    seat: seatName(seat, name),
    color: colorName(color, names),
    cards: names.cards(count),
    count: String(count),
  });
}

function colorName(letter: string | null | undefined, names: Names): string {
  const color = colorOf(letter ?? "");
  return color === null ? "" : names.color(color);
}

const seatName = (seat: number | null | undefined, name: Name) => isolated(seat == null ? "" : (name(seat) ?? ""));
const percent = (share: number) => `${Math.round(100 * share)}\u00a0%`;

function filled(sentence: string, words: Record<string, string>): string {
  return sentence.replace(/\{(\w+)\}/g, (_, key: string) => words[key] ?? "");
}
