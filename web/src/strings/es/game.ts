// Cards, colors, events and positions in Spanish.

import { colorNamed, faceOf } from "../../cards/faces";
import type { Move, RoundState } from "../../protocol/messages";
import { capital, isolated, plural, type Name } from "../text";
import type { Group } from "../eventGroups";
import { sentenceOf, type Grammar } from "../eventSentences";
import { EVENTS } from "./events";
import { hintOf, momentOf } from "../hintSentences";
import * as hints from "./hints";
import type { game as english, Who } from "../en/game";
import { card, color, sign, theCard, withAnd } from "./grammar";

export type { Who } from "../en/game";

const cards = (count: number) => (count === 1 ? "una carta" : `${count} cartas`);
const points = (count: number) => `${count} ${plural("es", count, { one: "punto", other: "puntos" })}`;
const who = (name: Name, seat: number) => isolated(name(seat) ?? "");

function goesOn(code: string): string {
  const { color: own, symbol } = faceOf(code);
  if (own === null) return symbol.draws ? "" : "Va sobre cualquier carta.";
  return `Va sobre ${color(own)} y sobre cualquier ${sign(symbol)}.`;
}

const grammar: Grammar = {
  events: EVENTS,
  you: "tú",
  list: new Intl.ListFormat("es"), // "Ada, Grace y Linus"
  cards,
  points,
  direction: (count) => `en sentido ${count === 1 ? "horario" : "antihorario"}`,
  article: () => "algún",
  articleOf: () => "un",
};

const sentence = (group: Group, name: Name) => withAnd(sentenceOf(group, name, grammar), name);

const hint: (typeof english)["hint"] = (hinted, name) => hintOf(hinted, name, hints, { card: theCard, color, cards });

const moment: (typeof english)["moment"] = (found, side, name) =>
  momentOf(found, side, name, hints, { card: theCard, color, cards });

function wanted(round: RoundState): string {
  const { color: own, symbol } = faceOf(round.top);
  const named = color(colorNamed(round.color));
  return own === null ? named : `${named} o ${sign(symbol)}`;
}

/** Say what the hand lacks: "ni rojo ni 7". */
function missing(round: RoundState): string {
  const { color: own, symbol } = faceOf(round.top);
  const named = color(colorNamed(round.color));
  return own === null ? `ningún ${named}` : `ni ${named} ni ${sign(symbol)}`;
}

/** What can be done about cards to be taken. */
function count({ pending }: RoundState, legal: readonly Move[]): string {
  const signs = [...new Set(legal.flatMap(({ card }) => card ?? []).map((card) => `un ${sign(faceOf(card).symbol)}`))];
  const [them, pass] = pending === 1 ? ["una carta", "pásala"] : [`${pending} cartas`, "pásalas"];
  if (!signs.length) return `Llévate ${them}: no tienes con qué pasar${pending === 1 ? "la" : "las"}.`;
  return `Llévate ${them} o ${pass} con ${signs.join(" o ")}.`;
}

function doubt(accused: Who, challenger: Who): string {
  if (challenger === null) return `¿Iba ${accused} de farol?`;
  return accused === null ? `${challenger} te puede desafiar.` : `${challenger} puede desafiar a ${accused}.`;
}

function status(round: RoundState, name: Name, isYours: boolean, legal: readonly Move[], drawn: string | null): string {
  const turn = name(round.turn) === null ? "Te toca." : `Le toca a ${who(name, round.turn)}.`;
  if (round.phase === "over") return "La ronda ha terminado.";
  if (round.phase === "pending") return isYours ? count(round, legal) : `${turn} Hay ${cards(round.pending)} en juego.`;
  if (round.phase === "swap")
    return isYours ? "Te toca. Elige con quién cambias la mano." : `${turn} Se van a cambiar las manos.`;
  if (round.phase === "draw_color" && isYours) return "Te toca. Elige un color y roba hasta que salga.";
  if (round.phase.endsWith("_color")) return isYours ? "Te toca. Elige un color." : `${turn} Falta elegir el color.`;
  if (round.stakes && round.phase === "challenge") return doubt(name(round.stakes.accused), name(round.turn));
  if (!isYours) return round.phase === "drawn" ? `${turn} La carta robada se puede jugar.` : turn;
  if (round.phase === "drawn") {
    const keep = legal.some(({ kind }) => kind === "keep") ? " o quédatelo" : "";
    return `${turn} Juega ${theCard(drawn ?? "")}${keep}.`;
  }
  const canPlay = legal.some((move) => move.card);
  return `${turn} ${canPlay ? capital(wanted(round)) : `Roba: no tienes ${missing(round)}`}.`;
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
