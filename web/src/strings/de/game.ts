// Cards, colors and what happens in a round, in German.

import { cardOf, faceOf, letterOf, type Code, type Letter } from "../../cards/faces";
import type { EventState, RoundState } from "../../wire";
import { capital, isolated, plural, type Name } from "../text";
import type { game as english } from "../en/game";

export type { Who } from "../en/game";

const COLOR_NAMED = new Set<string>(["opening_color", "draw_color"]);
const COLORS: Record<Letter, string> = { R: "Rot", Y: "Gelb", G: "Grün", B: "Blau" };
const SIGNS: Partial<Record<Code, string>> = {
  S: "Aussetzen", R: "Richtungswechsel", "+2": "Zieh-zwei", W: "Farbwahl", "W+4": "Farbwahl Zieh-vier",
};

const cards = (count: number) => (count === 1 ? "eine Karte" : `${count} Karten`);
const points = (count: number) => `${count} ${plural("de", count, { one: "Punkt", other: "Punkte" })}`;
const who = (name: Name, seat: number) => isolated(name(seat) ?? "du");
const whom = (name: Name, seat: number) => isolated(name(seat) ?? "dich");

/** Which way it goes. */
const round = (direction: number) => `${direction === 1 ? "im" : "gegen den"} Uhrzeigersinn`;

/** A verb with the one who does it: [for you, for somebody]. */
function does(name: Name, seat: number, [yours, theirs]: readonly [string, string], rest = ""): string {
  return `${who(name, seat)} ${name(seat) === null ? yours : theirs}${rest ? ` ${rest}` : ""}`;
}

function color(named: Letter | string | null | undefined): string {
  const letter = named && named in COLORS ? (named as Letter) : letterOf(named ?? "");
  return letter ? COLORS[letter] : "keine Farbe";
}

function sign(symbol: Code): string {
  return SIGNS[symbol] ?? symbol;
}

function card(code: string): string {
  const { color: letter, symbol } = faceOf(code);
  return letter === null ? sign(symbol) : `${color(letter)} ${sign(symbol)}`;
}

function sentence(event: EventState, name: Name): string {
  const seat = event.seat ?? -1;
  const other = event.other ?? -1;
  const count = event.count ?? 0;
  const isYou = name(seat) === null;
  const first = card(event.cards?.[0] ?? "W");
  const says = (you: string, they: string, rest = "") => does(name, seat, [you, they], rest);
  const said: Record<EventState["kind"], () => string> = {
    turned_up: () => says("gibst", "gibt", `und ${isYou ? "deckst" : "deckt"} ${first} auf`),
    played: () => says("spielst", "spielt", first + (event.color ? ` und ${isYou ? "willst" : "will"} ${color(event.color)}` : "")),
    named: () => says("willst", "will", color(event.color)),
    called: () => says("rufst", "ruft", "UNO!"),
    caught: () => says("erwischst", "erwischt", `${whom(name, other)} ohne Ruf`),
    false_call: () => says("rufst", "ruft", "UNO ohne Grund"),
    false_catch: () => says("zeigst", "zeigt", `ohne Grund auf ${whom(name, other)}`),
    challenged: () => says("zweifelst", "zweifelt", `${whom(name, other)} an`),
    revealed: () => says("zeigst", "zeigt", (event.cards ?? []).map(card).join(", ")),
    judged: () =>
      `Der Zweifel war ${count ? "richtig" : "falsch"}: ${says("hattest", "hatte", `${count ? "" : "kein "}${color(event.color)}`)}`,
    accepted: () => says("nimmst", "nimmt", "an"),
    reshuffled: () => "Die Ablage wird gemischt, und davon wird weiter gezogen",
    drew: () => says("ziehst", "zieht", event.cards?.length ? event.cards.map(card).join(", ") : cards(count)),
    kept: () => says("behältst", "behält", "die Karte"),
    jumped_in: () => says("wirfst", "wirft", "dazwischen"),
    pending: () => says("sollst", "soll", `${cards(count)} nehmen`),
    took: () => says("nimmst", "nimmt", "die Karten"),
    swapped: () => says("tauschst", "tauscht", `die Hand mit ${isolated(name(other) ?? "dir")}`),
    hands_passed: () => `Alle geben ihre Hand ${round(count)} weiter`,
    hands_shuffled: () => "Alle Hände werden zusammengemischt und neu verteilt",
    discarded: () => says("legst", "legt", `${(event.cards ?? []).map(card).join(", ")} darunter`),
    out: () => says("bist", "ist", "mit zu vielen Karten aus der Runde"),
    passed: () => says("setzt", "setzt", "aus, denn es ist nichts zu ziehen"),
    skipped: () => says("setzt", "setzt", "aus"),
    reversed: () => `Jetzt geht es ${round(count)}`,
    won: () => says("gewinnst", "gewinnt", count ? `die Runde und ${points(count)}` : "die Runde"),
    blocked: () => "Niemand kann spielen oder ziehen: Die Runde endet, und niemand gewinnt",
  };
  const text = capital(said[event.kind]());
  return text.endsWith("!") ? text : `${text}.`;
}

function wanted(round: RoundState): string {
  const { color: letter, symbol } = faceOf(round.top);
  return letter === null ? color(round.color) : `${color(round.color)} oder ${sign(symbol)}`;
}

/** Of what there is nothing in the hand: "kein Rot und keine 7". */
function missing(round: RoundState): string {
  const { color: letter, symbol } = faceOf(round.top);
  const no = /^\d$/.test(symbol) ? "keine" : "kein";
  return letter === null ? `kein ${color(round.color)}` : `kein ${color(round.color)} und ${no} ${sign(symbol)}`;
}

/** What can be done about cards to be taken. */
function count({ pending }: RoundState, legal: readonly string[]): string {
  const signs = [...new Set(legal.flatMap((move) => cardOf(move) ?? []).map((card) => sign(faceOf(card).symbol)))];
  return `Nimm ${pending}${signs.length ? ` oder gib sie mit ${signs.join(" oder ")} weiter` : ": Du hast nichts, um sie weiterzugeben"}.`;
}

function status(round: RoundState, name: Name, isYours: boolean, legal: readonly string[], drawn: string | null): string {
  const turn = name(round.turn) === null ? "Du bist dran." : `${who(name, round.turn)} ist dran.`;
  if (round.phase === "over") return "Die Runde ist vorbei.";
  if (round.phase === "pending") return isYours ? count(round, legal) : `${turn} Es geht um ${cards(round.pending)}.`;
  if (round.phase === "swap") return isYours ? "Du bist dran. Tausche die Hand mit jemandem." : `${turn} Hände werden getauscht.`;
  if (round.phase === "draw_color" && isYours) return "Du bist dran. Wähle eine Farbe und zieh, bis sie kommt.";
  if (COLOR_NAMED.has(round.phase)) return isYours ? "Du bist dran. Wähle eine Farbe." : `${turn} Eine Farbe wird gewählt.`;
  if (round.phase === "challenge") return isYours ? "Anzweifeln oder die Karten nehmen?" : `${capital(does(name, round.turn, ["darfst", "darf"], "anzweifeln"))}.`;
  if (!isYours) return round.phase === "drawn" ? `${turn} Die gezogene Karte passt.` : turn;
  if (round.phase === "drawn") return `Spiele ${card(drawn ?? "W")}${legal.includes("keep") ? " oder behalte sie" : ""}.`;
  const canPlay = legal.some((move) => cardOf(move) !== null);
  return `Du bist dran. ${canPlay ? wanted(round) : `Zieh: Du hast ${missing(round)}`}.`;
}

export const game: typeof english = { cards, points, color, card, sentence, wanted, status };
