// Cards, colors, events and positions in German.

import { colorOf } from "../../cards/deck.svelte";
import { colorNamed, faceOf } from "../../cards/faces";
import type { ColorState, EventState, Move, RoundState, SymbolState } from "../../protocol/messages";
import { capital, isolated, plural, type Name } from "../text";
import type { Group } from "../groups";
import type { game as english } from "../en/game";

export type { Who } from "../en/game";

const LIST = new Intl.ListFormat("de"); // "Ada, Grace und Linus"
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
const who = (name: Name, seat: number) => isolated(name(seat) ?? "du");
const whom = (name: Name, seat: number) => isolated(name(seat) ?? "dich");

/** Which way it goes. */
const round = (direction: number) => `${direction === 1 ? "im" : "gegen den"} Uhrzeigersinn`;

/** Conjugate a verb: [for you, for others]. */
function does(name: Name, seat: number, [yours, theirs]: readonly [string, string], rest = ""): string {
  return `${who(name, seat)} ${name(seat) === null ? yours : theirs}${rest ? ` ${rest}` : ""}`;
}

const color = (named: ColorState | null) => (named ? (COLORS[named.name] ?? named.name) : "keine Farbe");
const sign = ({ name }: SymbolState) => SIGNS[name] ?? name;

function card(code: string): string {
  const { color: own, symbol } = faceOf(code);
  return own === null ? sign(symbol) : `${color(own)} ${sign(symbol)}`;
}

function sentence(group: Group, name: Name): string {
  const [event] = group;
  const seat = event.seat ?? -1;
  const other = event.other ?? -1;
  const count = event.count ?? 0;
  const isYou = name(seat) === null;
  const seen = (event.cards ?? []).map(card);
  const [first = ""] = seen;
  const missed = group[1] ? " und setzt aus" : "";
  const named = color(colorOf(event.color ?? ""));
  const says = (you: string, they: string, rest = "") => does(name, seat, [you, they], rest);
  const said: Record<EventState["kind"], () => string> = {
    turned_up: () => says("gibst", "gibt", `und ${isYou ? "deckst" : "deckt"} ${first} auf`),
    played: () => says("spielst", "spielt", first + (event.color ? ` und ${isYou ? "willst" : "will"} ${named}` : "")),
    named: () => says("willst", "will", named),
    called: () => says("rufst", "ruft", "UNO!"),
    caught: () => says("erwischst", "erwischt", `${whom(name, other)} ohne UNO-Ruf`),
    false_call: () => says("rufst", "ruft", "UNO ohne Grund"),
    false_catch: () => says("zeigst", "zeigt", `ohne Grund auf ${whom(name, other)}`),
    challenged: () => says("zweifelst", "zweifelt", `an: War ${named} auf der Hand?`),
    revealed: () => says("zeigst", "zeigt", seen.join(", ")),
    judged: () =>
      `Der Zweifel war ${count ? "richtig" : "falsch"}: ${says("hattest", "hatte", `${count ? "" : "kein "}${named}`)}`,
    accepted: () => says("zweifelst", "zweifelt", "nicht an"),
    reshuffled: () => "Aus der Ablage wird ein neuer Nachziehstapel gemischt",
    drew: () =>
      says(
        "ziehst",
        "zieht",
        count === 1 && first ? first + missed : cards(count) + missed + (first && `: ${seen.join(", ")}`),
      ),
    kept: () => says("behältst", "behält", "die Karte"),
    jumped_in: () => says("wirfst", "wirft", "dazwischen"),
    pending: () => `Auf ${whom(name, seat)} ${count === 1 ? "kommt" : "kommen"} ${cards(count)} zu`,
    took: () => says("nimmst", "nimmt", "die Karten"),
    swapped: () => says("tauschst", "tauscht", `die Hand mit ${isolated(name(other) ?? "dir")}`),
    hands_passed: () => `Alle geben ihre Hand ${round(count)} weiter`,
    hands_shuffled: () => "Alle Hände werden gemischt und neu verteilt",
    discarded: () => says("legst", "legt", `auch ${LIST.format(seen)} ab`),
    out: () => says("bist", "ist", "mit zu vielen Karten aus der Runde"),
    passed: () => says("setzt", "setzt", "aus: Es gibt nichts zu ziehen"),
    skipped: () =>
      `${LIST.format(group.map((each) => who(name, each.seat ?? -1)))} ${group.length > 1 ? "setzen" : "setzt"} aus`,
    reversed: () => `Jetzt geht es ${round(count)}`,
    won: () => says("gewinnst", "gewinnt", count ? `die Runde und ${points(count)}` : "die Runde"),
    blocked: () => "Niemand kann spielen oder ziehen: Die Runde endet ohne Sieg",
  };
  const text = capital(said[event.kind]());
  return /[!?]$/.test(text) ? text : `${text}.`;
}

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

function status(round: RoundState, name: Name, isYours: boolean, legal: readonly Move[], drawn: string | null): string {
  const turn = name(round.turn) === null ? "Du bist dran." : `${who(name, round.turn)} ist dran.`;
  if (round.phase === "over") return "Die Runde ist vorbei.";
  if (round.phase === "pending") return isYours ? count(round, legal) : `${turn} Es geht um ${cards(round.pending)}.`;
  if (round.phase === "swap")
    return isYours ? "Du bist dran. Tausche die Hand mit jemandem." : `${turn} Hände werden getauscht.`;
  if (round.phase === "draw_color" && isYours) return "Du bist dran. Wähle eine Farbe und zieh, bis sie kommt.";
  if (round.phase.endsWith("_color"))
    return isYours ? "Du bist dran. Wähle eine Farbe." : `${turn} Eine Farbe wird gewählt.`;
  if (round.phase === "challenge")
    return isYours
      ? "Anzweifeln oder die Karten nehmen?"
      : `${capital(does(name, round.turn, ["darfst", "darf"], "anzweifeln"))}.`;
  if (!isYours) return round.phase === "drawn" ? `${turn} Die gezogene Karte passt.` : turn;
  if (round.phase === "drawn") {
    const keep = legal.some(({ kind }) => kind === "keep") ? " oder behalte sie" : "";
    return `${turn} Spiele ${card(drawn ?? "")}${keep}.`;
  }
  const canPlay = legal.some((move) => move.card);
  return `Du bist dran. ${canPlay ? wanted(round) : `Zieh: Du hast ${missing(round)}`}.`;
}

export const game: typeof english = { cards, points, color, card, sign, sentence, wanted, status };
