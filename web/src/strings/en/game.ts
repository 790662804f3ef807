// Cards, colors, events and positions in English.

import { colorOf } from "../../cards/deck.svelte";
import { colorNamed, faceOf } from "../../cards/faces";
import type { ColorState, EventState, Move, RoundState, SymbolState } from "../../protocol/messages";
import { capital, isolated, plural, type Name } from "../text";
import type { Group } from "../groups";

/** A player's name; null is you. */
export type Who = string | null;

const LIST = new Intl.ListFormat("en-GB"); // "Ada, Grace and Linus"
const cards = (count: number) => (count === 1 ? "a card" : `${count} cards`);
const points = (count: number) => `${count} ${plural("en", count, { one: "point", other: "points" })}`;
const who = (name: Name, seat: number) => isolated(name(seat) ?? "you");

function does(name: Name, seat: number, verb: string, rest = ""): string {
  if (name(seat) !== null) verb = verb === "have" ? "has" : verb + (/(ch|s)$/.test(verb) ? "es" : "s");
  return `${who(name, seat)} ${verb}${rest ? ` ${rest}` : ""}`;
}

/** Name a direction of play. */
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

/** "a red card", "an orange card". */
const oneOf = (named: string) => `${/^[aeiou]/i.test(named) ? "an" : "a"} ${named} card`;

/** Describe events that share a sentence. */
function sentence(group: Group, name: Name): string {
  const [event] = group;
  const seat = event.seat ?? -1;
  const other = event.other ?? -1;
  const count = event.count ?? 0;
  const isYou = name(seat) === null;
  const seen = (event.cards ?? []).map(card);
  const [first = ""] = seen;
  const s = isYou ? "" : "s";
  const missed = group[1] ? ` and miss${isYou ? "" : "es"} a turn` : "";
  const named = color(colorOf(event.color ?? ""));
  const said: Record<EventState["kind"], () => string> = {
    turned_up: () => does(name, seat, "deal", `and turn${s} up ${first}`),
    played: () => does(name, seat, "play", first + (event.color ? ` and name${s} ${named}` : "")),
    named: () => does(name, seat, "name", named),
    called: () => does(name, seat, "call", "UNO!"),
    caught: () =>
      does(name, seat, "catch", `${who(name, other)}${name(other) === null ? ": you" : ", who"} forgot to call UNO`),
    false_call: () => does(name, seat, "call", "UNO without reason"),
    false_catch: () => does(name, seat, "wrongly accuse", `${who(name, other)} of forgetting to call UNO`),
    challenged: () => `${does(name, seat, "challenge")}: did ${who(name, other)} have ${oneOf(named)}?`,
    revealed: () => does(name, seat, "show", seen.join(", ")),
    judged: () =>
      count
        ? `The challenge succeeds: ${who(name, seat)} had ${oneOf(named)}`
        : `The challenge fails: ${who(name, seat)} had no ${named} card`,
    accepted: () => `${who(name, seat)} ${isYou ? "don’t" : "doesn’t"} challenge`,
    reshuffled: () => "The discard pile is shuffled into a new draw pile",
    drew: () =>
      does(
        name,
        seat,
        "draw",
        count === 1 && first ? first + missed : cards(count) + missed + (first && `: ${seen.join(", ")}`),
      ),
    kept: () => does(name, seat, "keep", "the card"),
    jumped_in: () => does(name, seat, "jump", "in"),
    pending: () =>
      `${cards(count)} ${count === 1 ? "is" : "are"} coming ${isYou ? "your" : `${who(name, seat)}’s`} way`,
    took: () => does(name, seat, "take", "the cards"),
    swapped: () => does(name, seat, "swap", `hands with ${who(name, other)}`),
    hands_passed: () => `All hands are passed on ${round(count)}`,
    hands_shuffled: () => "All hands are shuffled together and dealt again",
    discarded: () => `${who(name, seat)} also discard${s} ${LIST.format(seen)}`,
    out: () => does(name, seat, "have", `too many cards and ${isYou ? "are" : "is"} knocked out of the round`),
    passed: () => `${does(name, seat, "pass")}: there is nothing to draw`,
    skipped: () => {
      const skipped = LIST.format(group.map((each) => who(name, each.seat ?? -1)));
      return `${skipped} ${group.length > 1 || isYou ? "are" : "is"} skipped`;
    },
    reversed: () => `Play now runs ${round(count)}`,
    won: () => does(name, seat, "win", count ? `the round and score${s} ${points(count)}` : "the round"),
    blocked: () => "Nobody can play or draw: the round ends without a winner",
  };
  const text = capital(said[event.kind]());
  return /[!?]$/.test(text) ? text : `${text}.`;
}

/** Say what matches the top card: "green or 7", "blue". */
function wanted(round: RoundState): string {
  const { color: own, symbol } = faceOf(round.top);
  const named = color(colorNamed(round.color));
  return own === null ? named : `${named} or ${symbol.name}`;
}

/** Say how to answer a pending count: "Take 4, or pass them on with draw two." */
function count({ pending }: RoundState, legal: readonly Move[]): string {
  const signs = [...new Set(legal.flatMap(({ card }) => card ?? []).map((card) => faceOf(card).symbol.name))];
  if (!signs.length) return `Take ${pending}. You can’t pass them on.`;
  return `Take ${pending}, or pass them on with ${signs.join(" or ")}.`;
}

/** Say whose turn it is and what they can do. `legal` holds your moves. */
function status(round: RoundState, name: Name, isYours: boolean, legal: readonly Move[], drawn: string | null): string {
  const turn = name(round.turn) === null ? "Your turn." : `${who(name, round.turn)}’s turn.`;
  if (round.phase === "over") return "The round is over.";
  if (round.phase === "pending") return isYours ? count(round, legal) : `${turn} ${cards(round.pending)} are at stake.`;
  if (round.phase === "swap")
    return isYours ? "Your turn. Choose a player to swap hands with." : `${turn} Hands are being swapped.`;
  if (round.phase === "draw_color" && isYours) return "Your turn. Name a color and draw until it comes.";
  if (round.phase.endsWith("_color")) return isYours ? "Your turn. Name a color." : `${turn} A color is being named.`;
  if (round.phase === "challenge")
    return isYours ? "Challenge, or take the cards?" : `${capital(who(name, round.turn))} can challenge.`;
  if (!isYours) return round.phase === "drawn" ? `${turn} The drawn card can be played.` : turn;
  if (round.phase === "drawn") {
    const keep = legal.some(({ kind }) => kind === "keep") ? " or keep it" : "";
    return `${turn} Play ${card(drawn ?? "")}${keep}.`;
  }
  const canPlay = legal.some((move) => move.card);
  return canPlay ? `Your turn. ${capital(wanted(round))}.` : `Your turn. Draw: you have no ${wanted(round)}.`;
}

export const game = { cards, points, color, card, sign, sentence, wanted, status };
