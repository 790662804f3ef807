// The lines of a first game: what a newcomer is told, and when. Each is told once.

import { colorNamed, faceOf } from "../cards/faces";
import type { EventState, RoundState, Yours } from "../protocol/messages";
import type { Name } from "../strings/text";
import type { Words } from "../strings/words.svelte";

export type Topic = keyof Words["lesson"]["lines"];

/** What a line is told about. */
export interface Situation {
  round: RoundState;
  yours: Yours;
  /** The events of the last entry. */
  seen: readonly EventState[];
  name: Name;
}

export interface Line {
  topic: Topic;
  text: string;
  /** The card of your hand that it is about. */
  card?: string | undefined;
}

type Told = Omit<Line, "topic"> | false | "" | null | undefined;
type Lines = Words["lesson"]["lines"];

/** A line on what to do now, on what has happened, or one that can't wait. */
type When = "urgent" | "now" | "past";

const codeOf = (card: string) => faceOf(card).symbol.code;
const isNumber = (card: string) => !faceOf(card).symbol.effects?.length;
const cardsOf = ({ yours }: Situation) =>
  yours.legal.flatMap(({ kind, card }) => (kind === "play" && card ? [card] : []));
const isTurn = ({ round, yours }: Situation) => round.phase === "turn" && round.turn === yours.seat;
const someone = ({ name }: Situation, seat: number | null | undefined) => (seat == null ? null : name(seat));

/** Return the event of a kind, if it has just happened. */
const event = ({ seen }: Situation, kind: string, seat?: number) =>
  seen.find((each) => each.kind === kind && (seat === undefined || each.seat === seat));

/** Tell of a card that can be played now. */
function onCard(at: Situation, code: string, text: (next: string) => string): Told {
  const card = isTurn(at) ? cardsOf(at).find((each) => codeOf(each) === code) : undefined;
  return card !== undefined && { text: text(at.name(at.round.next) ?? ""), card };
}

/** Every line, the most important first. */
const LINES: [Topic, When, (at: Situation, lines: Lines) => Told][] = [
  [
    "catch",
    "urgent",
    (at, lines) => {
      const late = someone(at, at.yours.legal.find(({ kind }) => kind === "catch")?.seat);
      return late && { text: lines.catch(late) };
    },
  ],
  [
    "challenge",
    "urgent",
    ({ round, yours, name }, lines) =>
      round.phase === "challenge" &&
      round.turn === yours.seat &&
      round.stakes && {
        text: lines.challenge(name(round.stakes.accused) ?? "", colorNamed(round.stakes.color)),
      },
  ],
  [
    "call",
    "urgent",
    (at, lines) => isTurn(at) && at.yours.hand.length === 2 && cardsOf(at).length > 0 && { text: lines.call },
  ],
  [
    "hit",
    "past",
    (at, lines) =>
      event(at, "skipped", at.yours.seat) &&
      event(at, "drew", at.yours.seat) && { text: lines.hit(event(at, "drew", at.yours.seat)?.count ?? 0) },
  ],
  ["skipped", "past", (at, lines) => event(at, "skipped", at.yours.seat) && { text: lines.skipped }],
  ["reversed", "past", (at, lines) => event(at, "reversed") && { text: lines.reversed }],
  [
    "oneLeft",
    "past",
    (at, lines) => {
      const seat = at.round.hands.findIndex((count, each) => count === 1 && each !== at.yours.seat);
      const who = seat < 0 ? null : at.name(seat);
      return who && { text: lines.oneLeft(who) };
    },
  ],
  [
    "match",
    "now",
    (at, lines) => {
      const card = isTurn(at) ? cardsOf(at).find(isNumber) : undefined;
      return card !== undefined && { text: lines.match(colorNamed(at.round.color), faceOf(at.round.top).symbol), card };
    },
  ],
  [
    "number",
    "now",
    (at, lines) => {
      const same = (card: string) => isNumber(card) && codeOf(card) === codeOf(at.round.top) && card !== at.round.top;
      const card = isTurn(at) ? cardsOf(at).find(same) : undefined;
      return card !== undefined && { text: lines.number(card), card };
    },
  ],
  ["drawTwo", "now", (at, lines) => onCard(at, "+2", lines.drawTwo)],
  ["skip", "now", (at, lines) => onCard(at, "S", lines.skip)],
  ["reverse", "now", (at, lines) => onCard(at, "R", lines.reverse)],
  ["wildDrawFour", "now", (at, lines) => onCard(at, "W+4", lines.wildDrawFour)],
  ["wild", "now", (at, lines) => onCard(at, "W", lines.wild)],
  ["draw", "now", (at, lines) => isTurn(at) && !cardsOf(at).length && { text: lines.draw }],
  [
    "drawn",
    "now",
    ({ round, yours }, lines) =>
      round.phase === "drawn" && round.turn === yours.seat && { text: lines.drawn, card: yours.drawn ?? undefined },
  ],
  [
    "lastOne",
    "past",
    (at, lines) => at.yours.hand.length === 1 && event(at, "played", at.yours.seat) && { text: lines.lastOne },
  ],
  [
    "wait",
    "now",
    ({ round, yours }, lines) => round.phase === "turn" && round.turn !== yours.seat && { text: lines.wait },
  ],
];

/**
 * Return the line to show after `current`, and add it to those that have been told. A line on what to do goes when it
 * is done; one on what has happened stays until the next one, or until `isSent`: you have moved. Only urgent ones cut
 * a line off before it `isRead`.
 */
export function nextLine(
  current: Line | null,
  at: Situation,
  lines: Lines,
  told: Set<Topic>,
  { isRead, isSent }: { isRead: boolean; isSent: boolean },
): Line | null {
  const isPast = current !== null && LINES.some(([topic, when]) => topic === current.topic && when === "past");
  for (const [topic, when, tell] of LINES) {
    if (isPast && !isRead && !isSent && when !== "urgent") continue;
    const found = topic === current?.topic || !told.has(topic) ? tell(at, lines) : null;
    if (!found) continue;
    told.add(topic);
    return { topic, ...found };
  }
  return isPast && !isSent ? current : null;
}
