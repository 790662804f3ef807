// Everything the page says, in English. Sentences about a seat know whether it is yours.

import { cardOf, faceOf, letterOf, type Letter } from "../cards/faces";
import { COLORS, SYMBOLS } from "../facts";
import type { EventState, RoundState, Stakes } from "../wire";

export type Name = (seat: number) => string; // "you" for your own seat

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const cards = (count: number) => (count === 1 ? "a card" : `${count} cards`);
const points = (count: number) => (count === 1 ? "1 point" : `${count} points`);

export function colorName(letter: Letter | string | null | undefined): string {
  return letter && letter in COLORS ? COLORS[letter as Letter].name : "no color";
}

/** "red 7", "wild draw four". */
export function cardName(card: string): string {
  const { color, symbol } = faceOf(card);
  const { name } = SYMBOLS[symbol];
  return color === null ? name : `${COLORS[color].name} ${name}`;
}

function does(name: Name, seat: number, verb: string, rest = ""): string {
  const who = name(seat);
  const ending = who === "you" ? "" : /(ch|s)$/.test(verb) ? "es" : "s";
  return `${who} ${verb}${ending}${rest ? ` ${rest}` : ""}`;
}

const whose = (name: Name, seat: number) => (name(seat) === "you" ? "your" : `${name(seat)}’s`);

/** What happened, in one sentence. */
export function sentence(event: EventState, name: Name): string {
  const seat = event.seat ?? -1;
  const other = event.other ?? -1;
  const count = event.count ?? 0;
  const color = colorName(event.color);
  const card = event.cards?.[0];
  const said: Record<EventState["kind"], () => string> = {
    turned_up: () => does(name, seat, "deal", `and turn${name(seat) === "you" ? "" : "s"} up ${cardName(card ?? "W")}`),
    played: () => does(name, seat, "play", cardName(card ?? "W") + (event.color ? ` and name${name(seat) === "you" ? "" : "s"} ${color}` : "")),
    named: () => does(name, seat, "name", color),
    called: () => does(name, seat, "call", "UNO!"),
    caught: () => does(name, seat, "catch", `${name(other)} without a call`),
    false_call: () => does(name, seat, "call", "UNO for nothing"),
    false_catch: () => does(name, seat, "point", `at ${name(other)} for nothing`),
    challenged: () => does(name, seat, "challenge", name(other)),
    revealed: () => does(name, seat, "show", (event.cards ?? []).map(cardName).join(", ")),
    judged: () => `The challenge is ${count ? "right" : "wrong"}: ${name(seat)} had ${count ? "" : "no "}${color}`,
    accepted: () => does(name, seat, "accept"),
    reshuffled: () => "The discard pile is shuffled and drawn from again",
    drew: () => does(name, seat, "draw", event.cards?.length ? event.cards.map(cardName).join(", ") : cards(count)),
    kept: () => does(name, seat, "keep", "the card"),
    passed: () => does(name, seat, "pass", "as there is nothing to draw"),
    skipped: () => `${name(seat)} ${name(seat) === "you" ? "are" : "is"} skipped`,
    reversed: () => `Play now runs ${count === 1 ? "clockwise" : "counterclockwise"}`,
    won: () => does(name, seat, "win", count ? `the round and ${points(count)}` : "the round"),
    blocked: () => "Nobody can play or draw: the round ends without a winner",
  };
  return `${capital(said[event.kind]()).replace(/!$/, "")}${event.kind === "called" ? "!" : "."}`;
}

/** What goes on the top card: "green or 7", "blue". */
export function wanted(round: RoundState): string {
  const { symbol } = faceOf(round.top);
  const letter = letterOf(round.color);
  return SYMBOLS[symbol].wild ? colorName(letter) : `${colorName(letter)} or ${SYMBOLS[symbol].name}`;
}

/** Whose turn it is, and what can be done. `legal` are your moves. */
export function status(round: RoundState, name: Name, isYours: boolean, legal: readonly string[], drawn: string | null): string {
  const turn = `${capital(whose(name, round.turn))} turn.`;
  if (round.phase === "over") return "The round is over.";
  if (round.phase === "opening_color") return isYours ? "Your turn. Name a color." : `${turn} A color is being named.`;
  if (round.phase === "challenge") return isYours ? "Challenge, or take the cards?" : `${capital(name(round.turn))} may challenge.`;
  if (!isYours) return round.phase === "drawn" ? `${turn} A card was drawn that can be played.` : turn;
  if (round.phase === "drawn") return `Play ${cardName(drawn ?? "W")}${legal.includes("keep") ? " or keep it" : ""}.`;
  const canPlay = legal.some((move) => cardOf(move) !== null);
  return canPlay ? `Your turn. ${capital(wanted(round))}.` : `Your turn. Draw: you have no ${wanted(round)}.`;
}

export const en = {
  frontLine: "The card game for two to ten, against bots or with friends.",
  yourName: "Your name",
  toFront: "To the front page",
  coming: "Coming to the table …",
  waitingTitle: "Who plays?",
  link: "The address of this table",
  copy: "Copy link",
  copied: "Copied",
  free: "Free seat",
  sit: "Sit here",
  you: "you",
  botsFill: "Bots take the seats that are free.",
  hostStarts: "The host begins the match.",
  play: "Play",
  playNow: "Play now",
  newTable: "Play with friends",
  draw: "Draw",
  keep: "Keep",
  call: "One left!",
  catch: (name: string) => `Catch ${name}!`,
  challenge: "Challenge",
  accept: (count: number) => `Take ${count}`,
  cannot: "cannot be played now",
  cardsLeft: (count: number) => (count === 1 ? "1 card!" : `${count} cards`),
  chooseColor: "Which color?",
  yourCards: "Your cards",
  drawPile: (count: number) => `Draw pile, ${cards(count)}`,
  discardPile: (card: string) => `Discard pile, ${cardName(card)} on top`,
  menu: "Menu",
  order: "Sort my cards",
  orders: { color: "by color", number: "by number", drawn: "as drawn" },
  speed: "Moving cards",
  speeds: { off: "off", fast: "fast", normal: "normal", slow: "slow" },
  rules: "The rules of this table",
  keys: "Keys",
  keyList: [
    ["← →", "go through your cards"],
    ["Enter", "play the card"],
    ["D", "draw"],
    ["K", "keep the drawn card"],
    ["U", "call: one left!"],
    ["X", "catch who has not called"],
    ["C", "challenge"],
    ["A", "take the cards"],
    ["1 – 4", "choose a color"],
    ["?", "this list"],
  ],
  goOn: "Go on playing",
  yourTurn: "Your turn",
  others: "The others",
  stakes: (accused: string, { color, cards: count, wrong }: Stakes) =>
    accused === "you"
      ? `If you had ${color}, you take ${count}; if not, who challenges takes ${wrong}.`
      : `Did ${accused} have ${color}? If so, ${accused} takes ${count}. If not, you take ${wrong}.`,
  shownHand: (hand: string[]) => `The hand that is shown to you: ${hand.map(cardName).join(", ")}`,
  lineDown: "The line is down. It comes back by itself …",
  nextRound: "Next round",
  rematch: "Play again",
  leave: "Leave",
  roundWon: (name: string) => (name === "you" ? "You win the round!" : `${name} wins the round`),
  matchWon: (names: string[]) => (names.includes("you") ? "You win the match!" : `${names.join(" and ")} win${names.length > 1 ? "" : "s"} the match`),
  noWinner: "Nobody wins this round",
  notAffiliated: "drawfour is not affiliated with Mattel. UNO is a trademark of Mattel.",
} as const;
