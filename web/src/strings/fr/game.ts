// Cards, colors, events and positions in French.

import { colorNamed, faceOf } from "../../cards/faces";
import type { Move, RoundState } from "../../protocol/messages";
import { capital, isolated, plural, type Name } from "../text";
import type { Group } from "../eventGroups";
import { sentenceOf, type Grammar } from "../eventSentences";
import { EVENTS } from "./events";
import { hintOf, momentOf } from "../hintSentences";
import * as hints from "./hints";
import type { game as english, Who } from "../en/game";
import { aSign, articleOf, card, color, elided, elidedParts, pronounOf, sign, theCard } from "./grammar";

export type { Who } from "../en/game";

const cards = (count: number) => (count === 1 ? "une carte" : `${count} cartes`);
const points = (count: number) => `${count} ${plural("fr", count, { one: "point", other: "points" })}`;
const who = (name: Name, seat: number) => isolated(name(seat) ?? "");

function goesOn(code: string): string {
  const { color: own, symbol } = faceOf(code);
  if (own === null) return symbol.draws ? "" : "Elle va sur toutes les cartes.";
  return elided(`Elle va sur du ${color(own)} ou sur ${aSign(symbol)}.`);
}

const grammar: Grammar = {
  events: EVENTS,
  you: "toi",
  list: new Intl.ListFormat("fr"), // "Ada, Grace et Linus"
  cards,
  points,
  direction: (count) => `dans le sens ${count === 1 ? "horaire" : "antihoraire"}`,
  article: () => "du",
  articleOf,
};

const sentence = (group: Group, name: Name) => elidedParts(sentenceOf(group, name, grammar), name);

const hint: (typeof english)["hint"] = (hinted, name) =>
  elided(hintOf(hinted, name, hints, { card: theCard, color, cards }));

const moment: (typeof english)["moment"] = (found, side, name) =>
  elided(momentOf(found, side, name, hints, { card: theCard, color, cards }));

function wanted(round: RoundState): string {
  const { color: own, symbol } = faceOf(round.top);
  const named = color(colorNamed(round.color));
  return own === null ? named : `${named} ou ${sign(symbol)}`;
}

/** Say what the hand lacks: "ni rouge ni 7". */
function missing(round: RoundState): string {
  const { color: own, symbol } = faceOf(round.top);
  const named = color(colorNamed(round.color));
  return own === null ? `pas de ${named}` : `ni ${named} ni ${sign(symbol)}`;
}

/** What can be done about cards to be taken. */
function count({ pending }: RoundState, legal: readonly Move[]): string {
  const signs = [...new Set(legal.flatMap(({ card }) => card ?? []).map((card) => aSign(faceOf(card).symbol)))];
  if (!signs.length) return `Prends ${cards(pending)} : tu n’as rien pour faire suivre.`;
  return `Prends ${cards(pending)}, ou fais suivre avec ${signs.join(" ou ")}.`;
}

const doubt = (accused: Who, challenger: Who) =>
  challenger === null
    ? `${elided(`Bluff de ${accused}`)} ?`
    : `${challenger} peut contester${accused === null ? " ta carte" : ""}.`;

function status(round: RoundState, name: Name, isYours: boolean, legal: readonly Move[], drawn: string | null): string {
  const turn = name(round.turn) === null ? "À toi de jouer." : `À ${who(name, round.turn)} de jouer.`;
  if (round.phase === "over") return "La manche est terminée.";
  if (round.phase === "pending")
    return isYours
      ? count(round, legal)
      : `${turn} ${capital(cards(round.pending))} ${round.pending === 1 ? "est" : "sont"} en jeu.`;
  if (round.phase === "swap")
    return isYours ? "À toi de jouer. Choisis avec qui échanger ta main." : `${turn} Des mains vont s’échanger.`;
  if (round.phase === "draw_color" && isYours)
    return "À toi de jouer. Choisis une couleur et pioche jusqu’à la trouver.";
  if (round.phase.endsWith("_color"))
    return isYours ? "À toi de jouer. Choisis une couleur." : `${turn} La couleur va être choisie.`;
  if (round.stakes && round.phase === "challenge") return doubt(name(round.stakes.accused), name(round.turn));
  if (!isYours) return round.phase === "drawn" ? `${turn} La carte piochée peut être jouée.` : turn;
  if (round.phase === "drawn") {
    const keep = legal.some(({ kind }) => kind === "keep") ? ` ou garde-${pronounOf(drawn ?? "")}` : "";
    return `${turn} Joue ${theCard(drawn ?? "")}${keep}.`;
  }
  const canPlay = legal.some((move) => move.card);
  return canPlay ? `${turn} ${capital(wanted(round))}.` : elided(`${turn} Pioche : tu n’as ${missing(round)}.`);
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
