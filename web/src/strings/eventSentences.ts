// Sentences about events in parts, from the sentences of a language.

import { colorOf } from "../cards/deck.svelte";
import type { ColorState, EventState } from "../protocol/messages";
import type { EVENTS } from "./en/events";
import { groupEvents, type Group } from "./eventGroups";
import { capital, isolated, type Name } from "./text";

/** A part of a sentence. `after` is punctuation that must not start a line. */
export type Part =
  { text: string } | { seat: number } | { card: string; after: string } | { color: ColorState; after: string };

type Strings<T> = T extends string ? string : { readonly [K in keyof T]: string };

/** Sentences in any language: the keys of English, and as many forms of each. */
export type Translated<T> = { readonly [K in keyof T]: Strings<T[K]> };

/** How a language fills in its sentences. */
export interface Grammar {
  events: Translated<typeof EVENTS>;
  /** You in a list of players. */
  you: string;
  list: Intl.ListFormat;
  /** "a card", "2 cards". */
  cards: (count: number) => string;
  points: (count: number) => string;
  /** Name a direction of play. */
  direction: (count: number) => string;
  /** The indefinite article for a noun, before `{a_color}`. */
  article: (noun: string) => string;
  /** The indefinite article of a card, in languages that say "plays a red 7". */
  articleOf?: (card: string) => string;
}

/** How a language calls cards and colors. */
export interface CardNames {
  card: (card: string) => string;
  color: (color: ColorState) => string;
}

/** Describe events that share a sentence. */
export function sentenceOf(group: Group, name: Name, grammar: Grammar): Part[] {
  const [{ seat = null, other = null, count = 0, cards = [], color: letter }] = group;
  const isYou = (seat: number | null) => seat !== null && name(seat) === null;
  const player = (seat: number | null): Part => (seat === null || isYou(seat) ? { text: grammar.you } : { seat });
  const shown = cards.map((card): Part => ({ card, after: "" }));
  const article = cards[0] === undefined ? undefined : grammar.articleOf?.(cards[0]);
  const first = [...(article ? [{ text: `${article} ` }] : []), ...shown.slice(0, 1)];
  const color = colorOf(letter ?? "");
  const named: Part[] = color ? [{ color, after: "" }] : [];
  const [forOthers, forYou = forOthers, forOther = forOthers]: readonly [string, string?, string?] =
    grammar.events[variantOf(group)];
  return filled(isYou(seat) ? forYou : isYou(other) ? forOther : forOthers, {
    seat: [player(seat)],
    other: [player(other)],
    seats: listed(
      group.map(({ seat = null }) => player(seat)),
      grammar.list,
    ),
    card: first,
    hand: shown.flatMap((card, place) => (place ? [{ text: ", " }, card] : [card])),
    list: listed(shown, grammar.list),
    drawn: count === 1 && shown.length ? first : [{ text: grammar.cards(count) }],
    color: named,
    a_color: [{ text: `${grammar.article(color?.name ?? "")} ` }, ...named],
    count: [{ text: String(count) }],
    points: [{ text: grammar.points(count) }],
    direction: [{ text: grammar.direction(count) }],
  });
}

/** Return the key of the sentence for events that share one. */
function variantOf([event, second]: Group): keyof typeof EVENTS {
  const { kind, count = 0 } = event;
  switch (kind) {
    case "played":
      return event.color ? "played.color" : kind;
    case "judged":
      return count ? "judged.guilty" : kind;
    case "pending":
      return count === 1 ? "pending.one" : kind;
    case "drew":
      return `${kind}${count > 1 && event.cards?.length ? ".several" : ""}${second ? ".skipped" : ""}`;
    case "skipped":
      return second ? "skipped.several" : kind;
    case "won":
      return count ? "won.points" : kind;
    default:
      return kind;
  }
}

/** Join parts as a language joins a list: "Ada, Grace and Linus". */
function listed(parts: readonly Part[], list: Intl.ListFormat): Part[] {
  return list
    .formatToParts(parts.map((_, place) => String(place)))
    .map(({ type, value }) => (type === "element" && parts[Number(value)]) || { text: value });
}

/** Fill in the placeholders of a sentence. */
function filled(sentence: string, words: Record<string, Part[]>): Part[] {
  const parts = sentence
    .split(/\{(\w+)\}/)
    .flatMap((piece, at): Part[] => (at % 2 ? (words[piece] ?? []) : piece ? [{ text: piece }] : []));
  return parts.map((part, at) => {
    const last = parts[at - 1];
    if ("after" in part) return { ...part, after: stopOf(parts[at + 1]) };
    if (!("text" in part)) return part;
    if (!last) return { text: capital(part.text) };
    return "after" in last ? { text: part.text.slice(stopOf(part).length) } : part;
  });
}

/** The punctuation that a part starts with. */
const stopOf = (part?: Part) => (part && "text" in part && /^(\u202f?[.,!?:;])*/.exec(part.text)?.[0]) || "";

/** Return a sentence as plain text. */
export function plain(parts: readonly Part[], name: Name, names: CardNames): string {
  const words = parts.map((part) => {
    if ("text" in part) return part.text;
    if ("seat" in part) return isolated(name(part.seat) ?? "");
    return ("card" in part ? names.card(part.card) : names.color(part.color)) + part.after;
  });
  return capital(words.join(""));
}

/** Return what happened from the verdict on a challenge on. The cards that were shown lie beside it. */
export const sinceVerdict = (events: readonly EventState[]): readonly EventState[] =>
  events.slice(
    Math.max(
      0,
      events.findIndex(({ kind }) => kind === "judged"),
    ),
  );

/** Return what happened in an entry as plain text. */
export const happenedIn = (
  events: readonly EventState[],
  name: Name,
  words: CardNames & { sentence: (group: Group, name: Name) => readonly Part[] },
): string =>
  groupEvents(events)
    .map((group) => plain(words.sentence(group, name), name, words))
    .join(" ");
