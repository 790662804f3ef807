// Sentences of a hint, from the sentences of a language.

import { colorOf } from "../cards/deck.svelte";
import type { Hinted as Message, Move } from "../protocol/messages";
import type * as english from "./en/hints";
import type { Translated } from "./eventSentences";
import type { CardNames, Grammar } from "./eventSentences";
import { capital, isolated, type Name } from "./text";

export type Hinted = Omit<Message, "type" | "ref">;

/** How a language gives a hint. */
export interface HintWords {
  moves: Translated<typeof english.MOVES>;
  reasons: Translated<typeof english.REASONS>;
  shares: string;
}

/** Say what to do, why, and how often it wins. */
export function hintOf(
  { move, share, other, other_share, reason }: Hinted,
  name: Name,
  words: HintWords,
  names: CardNames & Pick<Grammar, "cards">,
): string {
  const seatName = (seat: number | null | undefined) => isolated(seat == null ? "" : (name(seat) ?? ""));
  const said = ({ kind, card, color, seat }: Move) =>
    filled(words.moves[kind === "play" && color ? "play.color" : kind], {
      card: card ? names.card(card) : "",
      color: names.color(colorOf(color ?? "") as never),
      seat: seatName(seat),
    });
  const parts = [`${capital(said(move))}.`];
  if (reason) {
    const count = reason.count ?? 0;
    parts.push(
      filled(words.reasons[reason.key], {
        seat: seatName(reason.seat),
        color: names.color(colorOf(reason.color ?? "") as never),
        cards: names.cards(count),
        count: String(count),
      }),
    );
  }
  if (share != null && other && other_share != null)
    parts.push(filled(words.shares, { share: percent(share), other: said(other), less: percent(other_share) }));
  return parts.join(" ");
}

const percent = (share: number) => `${Math.round(100 * share)}\u00a0%`;

function filled(sentence: string, words: Record<string, string>): string {
  return sentence.replace(/\{(\w+)\}/g, (_, key: string) => words[key] ?? "");
}
