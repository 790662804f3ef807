// Cards, colors and what happens in a round, in English.

import { colorOf } from "../../cards/deck.svelte";
import { cardOf, colorNamed, faceOf } from "../../cards/faces";
import type { ColorState, EventState, RoundState, SymbolState } from "../../wire";
import { capital, isolated, plural, type Name } from "../text";

/** Somebody by name, or yourself. */
export type Who = string | null;

const COLOR_NAMED = new Set<string>(["opening_color", "draw_color"]);
const cards = (count: number) => (count === 1 ? "a card" : `${count} cards`);
const points = (count: number) => `${count} ${plural("en", count, { one: "point", other: "points" })}`;
const who = (name: Name, seat: number) => isolated(name(seat) ?? "you");

function does(name: Name, seat: number, verb: string, rest = ""): string {
  const ending = name(seat) === null ? "" : /(ch|s)$/.test(verb) ? "es" : "s";
  return `${who(name, seat)} ${verb}${ending}${rest ? ` ${rest}` : ""}`;
}

/** Which way it goes. */
const round = (direction: number) => (direction === 1 ? "clockwise" : "counterclockwise");

/** "red". */
const color = (named: ColorState | null) => named?.name ?? "no color";

/** "draw two". */
const sign = ({ name }: SymbolState) => name;

/** "red 7", "wild draw four". */
function card(code: string): string {
  const { color: own, symbol } = faceOf(code);
  return own === null ? symbol.name : `${own.name} ${symbol.name}`;
}

/** What happened, in one sentence. */
function sentence(event: EventState, name: Name): string {
  const seat = event.seat ?? -1;
  const other = event.other ?? -1;
  const count = event.count ?? 0;
  const isYou = name(seat) === null;
  const first = card(event.cards?.[0] ?? "");
  const named = color(colorOf(event.color ?? ""));
  const said: Record<EventState["kind"], () => string> = {
    turned_up: () => does(name, seat, "deal", `and turn${isYou ? "" : "s"} up ${first}`),
    played: () => does(name, seat, "play", first + (event.color ? ` and name${isYou ? "" : "s"} ${named}` : "")),
    named: () => does(name, seat, "name", named),
    called: () => does(name, seat, "call", "UNO!"),
    caught: () => does(name, seat, "catch", `${who(name, other)} without a call`),
    false_call: () => does(name, seat, "call", "UNO for nothing"),
    false_catch: () => does(name, seat, "point", `at ${who(name, other)} for nothing`),
    challenged: () => does(name, seat, "challenge", who(name, other)),
    revealed: () => does(name, seat, "show", (event.cards ?? []).map(card).join(", ")),
    judged: () => `The challenge is ${count ? "right" : "wrong"}: ${who(name, seat)} had ${count ? "" : "no "}${named}`,
    accepted: () => does(name, seat, "accept"),
    reshuffled: () => "The discard pile is shuffled and drawn from again",
    drew: () => does(name, seat, "draw", event.cards?.length ? event.cards.map(card).join(", ") : cards(count)),
    kept: () => does(name, seat, "keep", "the card"),
    jumped_in: () => does(name, seat, "jump", "in"),
    pending: () => does(name, seat, "face", cards(count)),
    took: () => does(name, seat, "take", "the cards"),
    swapped: () => does(name, seat, "swap", `hands with ${who(name, other)}`),
    hands_passed: () => `All hands are passed on ${round(count)}`,
    hands_shuffled: () => "All hands are shuffled together and dealt again",
    discarded: () => does(name, seat, "lay", `${(event.cards ?? []).map(card).join(", ")} under it`),
    out: () => `${who(name, seat)} ${isYou ? "are" : "is"} out of the round with too many cards`,
    passed: () => does(name, seat, "pass", "as there is nothing to draw"),
    skipped: () => `${who(name, seat)} ${isYou ? "are" : "is"} skipped`,
    reversed: () => `Play now runs ${round(count)}`,
    won: () => does(name, seat, "win", count ? `the round and ${points(count)}` : "the round"),
    blocked: () => "Nobody can play or draw: the round ends without a winner",
  };
  const text = capital(said[event.kind]());
  return text.endsWith("!") ? text : `${text}.`;
}

/** What goes on the top card: "green or 7", "blue". */
function wanted(round: RoundState): string {
  const { color: own, symbol } = faceOf(round.top);
  const named = color(colorNamed(round.color));
  return own === null ? named : `${named} or ${symbol.name}`;
}

/** What can be done about cards to be taken: "Take 4, or pass them on with draw two." */
function count({ pending }: RoundState, legal: readonly string[]): string {
  const signs = [...new Set(legal.flatMap((move) => cardOf(move) ?? []).map((card) => faceOf(card).symbol.name))];
  if (!signs.length) return `Take ${pending}. You have nothing to stack.`;
  return `Take ${pending}, or stack ${signs.join(" or ")}.`;
}

/** Whose turn it is, and what can be done. `legal` are your moves. */
function status(
  round: RoundState,
  name: Name,
  isYours: boolean,
  legal: readonly string[],
  drawn: string | null,
): string {
  const turn = name(round.turn) === null ? "Your turn." : `${who(name, round.turn)}’s turn.`;
  if (round.phase === "over") return "The round is over.";
  if (round.phase === "pending") return isYours ? count(round, legal) : `${turn} ${cards(round.pending)} are at stake.`;
  if (round.phase === "swap")
    return isYours ? "Your turn. Swap hands with somebody." : `${turn} Hands are being swapped.`;
  if (round.phase === "draw_color" && isYours) return "Your turn. Name a color, and draw until it comes.";
  if (COLOR_NAMED.has(round.phase)) return isYours ? "Your turn. Name a color." : `${turn} A color is being named.`;
  if (round.phase === "challenge")
    return isYours ? "Challenge, or take the cards?" : `${capital(who(name, round.turn))} may challenge.`;
  if (!isYours) return round.phase === "drawn" ? `${turn} A card was drawn that can be played.` : turn;
  if (round.phase === "drawn") return `Play ${card(drawn ?? "")}${legal.includes("keep") ? " or keep it" : ""}.`;
  const canPlay = legal.some((move) => cardOf(move) !== null);
  return canPlay ? `Your turn. ${capital(wanted(round))}.` : `Your turn. Draw: you have no ${wanted(round)}.`;
}

export const game = { cards, points, color, card, sign, sentence, wanted, status };
