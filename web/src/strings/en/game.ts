// Cards, colors, events and positions in English.

import { colorNamed, faceOf } from "../../cards/faces";
import type { ColorState, Move, RoundState, SymbolState } from "../../protocol/messages";
import { capital, isolated, plural, type Name } from "../text";
import type { Group } from "../eventGroups";
import { sentenceOf, type Grammar } from "../eventSentences";
import { EVENTS } from "./events";
import type { Moment } from "../../protocol/answers";
import { hintOf, momentOf, type Hinted } from "../hintSentences";
import * as hints from "./hints";

/** A player's name; null is you. */
export type Who = string | null;

const cards = (count: number) => (count === 1 ? "a card" : `${count} cards`);
const points = (count: number) => `${count} ${plural("en", count, { one: "point", other: "points" })}`;
const who = (name: Name, seat: number) => isolated(name(seat) ?? "");

/** "red". */
const color = (named: ColorState | null) => named?.name ?? "no color";

/** "draw two". */
const sign = ({ name }: SymbolState) => name;

/** "red 7", "wild draw four". */
function card(code: string): string {
  const { color: own, symbol } = faceOf(code);
  return own === null ? symbol.name : `${own.name} ${symbol.name}`;
}

/** Say what a card can be played on. */
function goesOn(code: string): string {
  const { color: own, symbol } = faceOf(code);
  if (own === null) return symbol.draws ? "" : "It goes on any card."; // the rules may bar one that draws
  return `It goes on ${color(own)} and on any ${sign(symbol)}.`;
}

const grammar: Grammar = {
  events: EVENTS,
  you: "you",
  list: new Intl.ListFormat("en-GB"), // "Ada, Grace and Linus"
  cards,
  points,
  direction: (count) => (count === 1 ? "clockwise" : "counterclockwise"),
  article: (noun) => (/^[aeiou]/i.test(noun) ? "an" : "a"),
};

/** Describe events that share a sentence. */
const sentence = (group: Group, name: Name) => sentenceOf(group, name, grammar);

/** Give a hint: what to do, why, and how often it wins. */
const hint = (hinted: Hinted, name: Name) => hintOf(hinted, name, hints, { card, color, cards });

/** Tell of a turning point or a mistake: the chance of a side, and the better move. */
const moment = (found: Moment, side: string, name: Name) => momentOf(found, side, name, hints, { card, color, cards });

/** Say what matches the top card: "green or 7", "blue". */
function wanted(round: RoundState): string {
  const { color: own, symbol } = faceOf(round.top);
  const named = color(colorNamed(round.color));
  return own === null ? named : `${named} or ${symbol.name}`;
}

/** Say how many cards the player on turn must draw or answer: "4 cards are at stake." */
const atStake = (count: number) => (count === 1 ? "A card is at stake." : `${cards(count)} are at stake.`);

/** Say how to answer a pending count: "Take 4, or pass them on with draw two." */
function count({ pending }: RoundState, legal: readonly Move[]): string {
  const signs = [...new Set(legal.flatMap(({ card }) => card ?? []).map((card) => faceOf(card).symbol.name))];
  const them = pending === 1 ? "it" : "them";
  if (!signs.length) return `Take ${pending}. You can’t pass ${them} on.`;
  return `Take ${pending}, or pass ${them} on with ${signs.join(" or ")}.`;
}

/** Ask whether a card was a bluff, or say who can challenge it. */
const doubt = (accused: Who, challenger: Who) =>
  challenger === null ? `Did ${accused} bluff?` : `${challenger} can challenge ${accused ?? "you"}.`;

/** Say whose turn it is and what they can do. `legal` holds your moves. */
function status(round: RoundState, name: Name, isYours: boolean, legal: readonly Move[], drawn: string | null): string {
  const turn = name(round.turn) === null ? "Your turn." : `${who(name, round.turn)}’s turn.`;
  if (round.phase === "over") return "The round is over.";
  if (round.phase === "pending") return isYours ? count(round, legal) : `${turn} ${atStake(round.pending)}`;
  if (round.phase === "swap")
    return isYours ? "Your turn. Choose a player to swap hands with." : `${turn} Hands are being swapped.`;
  if (round.phase === "draw_color" && isYours) return "Your turn. Name a color and draw until it comes.";
  if (round.phase.endsWith("_color")) return isYours ? "Your turn. Name a color." : `${turn} A color is being named.`;
  if (round.stakes && round.phase === "challenge") return doubt(name(round.stakes.accused), name(round.turn));
  if (!isYours) return round.phase === "drawn" ? `${turn} The drawn card can be played.` : turn;
  if (round.phase === "drawn") {
    const keep = legal.some(({ kind }) => kind === "keep") ? " or keep it" : "";
    return `${turn} Play ${card(drawn ?? "")}${keep}.`;
  }
  const canPlay = legal.some((move) => move.card);
  return canPlay ? `Your turn. ${capital(wanted(round))}.` : `Your turn. Draw: you have no ${wanted(round)}.`;
}

/** Say what skill and luck are. */
const note = hints.NOTE.join(" ");

export const game = { cards, points, color, card, goesOn, sign, sentence, status, doubt, hint, moment, note };
