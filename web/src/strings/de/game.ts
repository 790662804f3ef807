// Cards, colors, events and positions in German.

import { colorNamed, faceOf } from "../../cards/faces";
import type { ColorState, Move, RoundState, SymbolState } from "../../protocol/messages";
import { isolated, plural, type Name } from "../text";
import type { Group } from "../eventGroups";
import { sentenceOf, type Grammar } from "../eventSentences";
import { EVENTS } from "./events";
import { hintOf, momentOf } from "../hintSentences";
import * as hints from "./hints";
import type { game as english, Who } from "../en/game";

export type { Who } from "../en/game";

/** Of the decks that ship; others are called as they call themselves. */
const COLORS: Record<string, string> = { red: "Rot", yellow: "Gelb", green: "Grün", blue: "Blau" };
const SIGNS: Record<string, string> = {
  skip: "Aussetzen",
  reverse: "Richtungswechsel",
  "draw two": "Zieh-zwei",
  wild: "Farbwahl",
  "wild draw four": "Farbwahl Zieh-vier",
  "wild shuffle hands": "Farbwahl Hände mischen",
  "blank wild": "Freie Farbwahl",
  "draw four": "Zieh-vier",
  "discard all": "Farbe ablegen",
  "skip everyone": "Alle setzen aus",
  "wild reverse draw four": "Farbwahl Richtungswechsel Zieh-vier",
  "wild draw six": "Farbwahl Zieh-sechs",
  "wild draw ten": "Farbwahl Zieh-zehn",
  "wild color roulette": "Farbroulette",
};

const cards = (count: number) => (count === 1 ? "eine Karte" : `${count} Karten`);
const points = (count: number) => `${count} ${plural("de", count, { one: "Punkt", other: "Punkte" })}`;
const who = (name: Name, seat: number) => isolated(name(seat) ?? "");
const color = (named: ColorState | null) => (named ? (COLORS[named.name] ?? named.name) : "keine Farbe");
const sign = ({ name }: SymbolState) => SIGNS[name] ?? name;

function card(code: string): string {
  const { color: own, symbol } = faceOf(code);
  return own === null ? sign(symbol) : `${color(own)} ${sign(symbol)}`;
}

function goesOn(code: string): string {
  const { color: own, symbol } = faceOf(code);
  if (own === null) return symbol.draws ? "" : "Sie passt auf jede Karte.";
  return `Sie passt auf ${color(own)} und auf ${sign(symbol)}.`;
}

const grammar: Grammar = {
  events: EVENTS,
  you: "du",
  list: new Intl.ListFormat("de"), // "Ada, Grace und Linus"
  cards,
  points,
  direction: (count) => `${count === 1 ? "im" : "gegen den"} Uhrzeigersinn`,
  article: () => "ein",
};

const sentence = (group: Group, name: Name) => sentenceOf(group, name, grammar);

const hint: (typeof english)["hint"] = (hinted, name) => hintOf(hinted, name, hints, { card, color, cards });

const moment: (typeof english)["moment"] = (found, side, name) =>
  momentOf(found, side, name, hints, { card, color, cards });

function wanted(round: RoundState): string {
  const { color: own, symbol } = faceOf(round.top);
  const named = color(colorNamed(round.color));
  return own === null ? named : `${named} oder ${sign(symbol)}`;
}

/** Say what the hand lacks: "kein Rot und keine 7". */
function missing(round: RoundState): string {
  const { color: own, symbol } = faceOf(round.top);
  const named = color(colorNamed(round.color));
  const no = /^\d+$/.test(symbol.name) ? "keine" : "kein";
  return own === null ? `kein ${named}` : `kein ${named} und ${no} ${sign(symbol)}`;
}

/** What can be done about cards to be taken. */
function count({ pending }: RoundState, legal: readonly Move[]): string {
  const signs = [...new Set(legal.flatMap(({ card }) => card ?? []).map((card) => sign(faceOf(card).symbol)))];
  if (!signs.length) return `Nimm ${pending}: Du hast nichts, um sie weiterzugeben.`;
  return `Nimm ${pending} oder gib sie mit ${signs.join(" oder ")} weiter.`;
}

const doubt = (accused: Who, challenger: Who) =>
  challenger === null ? `Hat ${accused} geblufft?` : `${challenger} darf ${accused ?? "dich"} anzweifeln.`;

function status(round: RoundState, name: Name, isYours: boolean, legal: readonly Move[], drawn: string | null): string {
  const turn = name(round.turn) === null ? "Du bist dran." : `${who(name, round.turn)} ist dran.`;
  if (round.phase === "over") return "Die Runde ist vorbei.";
  if (round.phase === "pending") return isYours ? count(round, legal) : `${turn} Es geht um ${cards(round.pending)}.`;
  if (round.phase === "swap")
    return isYours ? "Du bist dran. Tausche die Hand mit jemandem." : `${turn} Hände werden getauscht.`;
  if (round.phase === "draw_color" && isYours) return "Du bist dran. Wähle eine Farbe und zieh, bis sie kommt.";
  if (round.phase.endsWith("_color"))
    return isYours ? "Du bist dran. Wähle eine Farbe." : `${turn} Eine Farbe wird gewählt.`;
  if (round.stakes && round.phase === "challenge") return doubt(name(round.stakes.accused), name(round.turn));
  if (!isYours) return round.phase === "drawn" ? `${turn} Die gezogene Karte passt.` : turn;
  if (round.phase === "drawn") {
    const keep = legal.some(({ kind }) => kind === "keep") ? " oder behalte sie" : "";
    return `${turn} Spiele ${card(drawn ?? "")}${keep}.`;
  }
  const canPlay = legal.some((move) => move.card);
  return `Du bist dran. ${canPlay ? wanted(round) : `Zieh: Du hast ${missing(round)}`}.`;
}

/** Say what skill and luck are. */
const note = hints.NOTE.join(" ");

export const game: typeof english = {
  cards,
  points,
  color,
  card,
  goesOn,
  sign,
  sentence,
  status,
  doubt,
  hint,
  moment,
  note,
};
