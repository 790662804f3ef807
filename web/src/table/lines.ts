// Lines of the log: sentences split into text, people, cards and colors.

import { colorOf } from "../cards/deck.svelte";
import type { Step } from "../state/table";
import type { Name } from "../strings/text";
import { groupEvents, type Group } from "../strings/groups";
import type { ColorState } from "../protocol/messages";

/** `after` is punctuation that must not start a line. */
export type Part =
  { text: string } | { seat: number } | { card: string; after: string } | { color: ColorState; after: string };

export interface Line {
  number: number;
  sentences: Part[][];
}

/** The parts of a catalogue that the log needs. */
export interface LogWords {
  sentence: (group: Group, name: Name) => string;
  card: (card: string) => string;
  color: (color: ColorState) => string;
}

const SEAT = /\uE000(\d+)\uE001/; // placeholder for a seat; no name can contain these characters

const STOP = /^[.,!]*/;

/** Split a sentence into parts: cards and colors first, then people. */
function parts(group: Group, name: Name, words: LogWords): Part[] {
  let rest = words.sentence(group, (seat) => (name(seat) === null ? null : `\uE000${seat}\uE001`));
  const found: Part[] = [];
  const [event] = group;
  const color = colorOf(event.color ?? "");
  const marked: [string, { card: string } | { color: ColorState }][] = (event.cards ?? []).map((card) => [
    words.card(card),
    { card },
  ]);
  if (color) marked.push([words.color(color), { color }]);
  for (const [word, part] of marked) {
    const at = rest.indexOf(word);
    if (at < 0) continue;
    const [after = ""] = STOP.exec(rest.slice(at + word.length)) ?? [];
    found.push({ text: rest.slice(0, at) }, { ...part, after });
    rest = rest.slice(at + word.length + after.length);
  }
  return [...found, { text: rest }].flatMap((part) => ("text" in part ? people(part.text) : [part]));
}

function people(text: string): Part[] {
  const pieces = text.split(SEAT).map((piece, place): Part => (place % 2 ? { seat: Number(piece) } : { text: piece }));
  return pieces.filter((piece) => !("text" in piece) || piece.text !== "");
}

/** Describe one entry. */
export function lineOf({ number, events }: Step, name: Name, words: LogWords): Line {
  return { number, sentences: groupEvents(events).map((group) => parts(group, name, words)) };
}
