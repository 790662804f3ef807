import { expect, test } from "vitest";
import type { EventState, RoundState } from "../wire";
import { game as german } from "./de/game";
import { game as english } from "./en/game";

const name = (seat: number) => ["Ada", null, "Linus"][seat] ?? null;
const at = (more: Partial<RoundState>) =>
  ({ turn: 1, phase: "turn", color: "red", top: "R+2", pending: 0, ...more }) as RoundState;
const plain = (text: string) => text.replace(/[\u2066-\u2069]/g, "");

test.each([
  [
    { phase: "pending", pending: 4 },
    ["take", "G+2", "RS"],
    "Take 4, or stack draw two or skip.",
    "Nimm 4 oder gib sie mit Zieh-zwei oder Aussetzen weiter.",
  ],
  [
    { phase: "pending", pending: 6 },
    ["take"],
    "Take 6. You have nothing to stack.",
    "Nimm 6: Du hast nichts, um sie weiterzugeben.",
  ],
  [
    { phase: "pending", pending: 2, turn: 0 },
    [],
    "Ada’s turn. 2 cards are at stake.",
    "Ada ist dran. Es geht um 2 Karten.",
  ],
  [
    { phase: "swap" },
    ["swap 0", "swap 2"],
    "Your turn. Swap hands with somebody.",
    "Du bist dran. Tausche die Hand mit jemandem.",
  ],
  [{ phase: "swap", turn: 2 }, [], "Linus’s turn. Hands are being swapped.", "Linus ist dran. Hände werden getauscht."],
  [
    { phase: "draw_color" },
    ["color:R"],
    "Your turn. Name a color, and draw until it comes.",
    "Du bist dran. Wähle eine Farbe und zieh, bis sie kommt.",
  ],
  [
    { phase: "draw_color", turn: 0 },
    [],
    "Ada’s turn. A color is being named.",
    "Ada ist dran. Eine Farbe wird gewählt.",
  ],
] as const)("what can be done is said in both languages: %j", (round, legal, ...wanted) => {
  const said = [english, german].map(({ status }) => plain(status(at(round), name, at(round).turn === 1, legal, null)));
  expect(said).toEqual(wanted);
});

test.each([
  [{ kind: "jumped_in", seat: 0 }, "Ada jumps in.", "Ada wirft dazwischen."],
  [{ kind: "pending", seat: 1, count: 4 }, "You face 4 cards.", "Du sollst 4 Karten nehmen."],
  [{ kind: "took", seat: 2, count: 4 }, "Linus takes the cards.", "Linus nimmt die Karten."],
  [{ kind: "swapped", seat: 0, other: 1 }, "Ada swaps hands with you.", "Ada tauscht die Hand mit dir."],
  [
    { kind: "hands_passed", count: -1 },
    "All hands are passed on counterclockwise.",
    "Alle geben ihre Hand gegen den Uhrzeigersinn weiter.",
  ],
  [
    { kind: "hands_shuffled" },
    "All hands are shuffled together and dealt again.",
    "Alle Hände werden zusammengemischt und neu verteilt.",
  ],
  [{ kind: "discarded", seat: 1, count: 1, cards: ["R7"] }, "You lay red 7 under it.", "Du legst Rot 7 darunter."],
  [
    { kind: "out", seat: 1 },
    "You are out of the round with too many cards.",
    "Du bist mit zu vielen Karten aus der Runde.",
  ],
] satisfies [EventState, string, string][])("what happens is told in both languages: %j", (event, ...wanted) => {
  expect([english, german].map(({ sentence }) => plain(sentence(event, name)))).toEqual(wanted);
});
