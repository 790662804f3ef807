import { expect, test } from "vitest";
import { moves } from "../fixtures/moves";
import type { EventState, RoundState } from "../protocol/messages";
import { game as german } from "./de/game";
import { game as english } from "./en/game";
import { plain } from "./eventSentences";

const name = (seat: number) => ["Ada", null, "Linus"][seat] ?? null;
const at = (more: Partial<RoundState>) =>
  ({ turn: 1, phase: "turn", color: "red", top: "R+2", pending: 0, ...more }) as RoundState;
const bare = (text: string) => text.replace(/[\u2066-\u2069]/g, "");

test.each([
  [
    { phase: "pending", pending: 4 },
    ["take", "G+2", "RS"],
    "Take 4, or pass them on with draw two or skip.",
    "Nimm 4 oder gib sie mit Zieh-zwei oder Aussetzen weiter.",
  ],
  [
    { phase: "pending", pending: 6 },
    ["take"],
    "Take 6. You can’t pass them on.",
    "Nimm 6: Du hast nichts, um sie weiterzugeben.",
  ],
  [
    { phase: "pending", pending: 1 },
    ["take", "G+1"],
    "Take 1, or pass it on with +1.",
    "Nimm 1 oder gib sie mit +1 weiter.",
  ],
  [
    { phase: "pending", pending: 1, turn: 0 },
    [],
    "Ada’s turn. A card is at stake.",
    "Ada ist dran. Es geht um eine Karte.",
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
    "Your turn. Choose a player to swap hands with.",
    "Du bist dran. Tausche die Hand mit jemandem.",
  ],
  [{ phase: "swap", turn: 2 }, [], "Linus’s turn. Hands are being swapped.", "Linus ist dran. Hände werden getauscht."],
  [
    { phase: "draw_color" },
    ["color:R"],
    "Your turn. Name a color and draw until it comes.",
    "Du bist dran. Wähle eine Farbe und zieh, bis sie kommt.",
  ],
  [
    { phase: "drawn" },
    ["R7", "keep"],
    "Your turn. Play red 7 or keep it.",
    "Du bist dran. Spiele Rot 7 oder behalte sie.",
  ],
  [
    { phase: "draw_color", turn: 0 },
    [],
    "Ada’s turn. A color is being named.",
    "Ada ist dran. Eine Farbe wird gewählt.",
  ],
] as const)("both languages say what the player can do: %j", (round, legal, ...wanted) => {
  const said = [english, german].map(({ status }) =>
    bare(status(at(round), name, at(round).turn === 1, moves(...legal), "R7")),
  );
  expect(said).toEqual(wanted);
});

test.each([
  [{ kind: "jumped_in", seat: 0 }, "Ada jumps in.", "Ada wirft dazwischen."],
  [{ kind: "pending", seat: 1, count: 4 }, "4 cards are coming your way.", "Auf dich kommen 4 Karten zu."],
  [{ kind: "pending", seat: 0, count: 1 }, "A card is coming Ada’s way.", "Auf Ada kommt eine Karte zu."],
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
    "Alle Hände werden gemischt und neu verteilt.",
  ],
  [{ kind: "discarded", seat: 1, count: 1, cards: ["R7"] }, "You also discard red 7.", "Du legst auch Rot 7 ab."],
  [
    { kind: "discarded", seat: 0, count: 2, cards: ["R7", "RS"] },
    "Ada also discards red 7 and red skip.",
    "Ada legt auch Rot 7 und Rot Aussetzen ab.",
  ],
  [
    { kind: "out", seat: 1 },
    "You have too many cards and are knocked out of the round.",
    "Du bist mit zu vielen Karten aus der Runde.",
  ],
  [
    { kind: "caught", seat: 0, other: 1 },
    "Ada catches you: you forgot to call UNO.",
    "Ada erwischt dich ohne UNO-Ruf.",
  ],
  [{ kind: "caught", seat: 1, other: 0 }, "You catch Ada, who forgot to call UNO.", "Du erwischst Ada ohne UNO-Ruf."],
  [
    { kind: "false_catch", seat: 0, other: 1 },
    "Ada wrongly accuses you of forgetting to call UNO.",
    "Ada zeigt ohne Grund auf dich.",
  ],
  [
    { kind: "challenged", seat: 0, other: 1, color: "R" },
    "Ada challenges: did you have a red card?",
    "Ada zweifelt an: Hattest du Rot?",
  ],
  [
    { kind: "judged", seat: 1, count: 1, color: "R" },
    "The challenge succeeds: you had a red card.",
    "Der Zweifel war richtig: Du hattest Rot.",
  ],
  [
    { kind: "judged", seat: 0, count: 0, color: "R" },
    "The challenge fails: Ada had no red card.",
    "Der Zweifel war falsch: Ada hatte kein Rot.",
  ],
  [{ kind: "accepted", seat: 0 }, "Ada doesn’t challenge.", "Ada zweifelt nicht an."],
  [{ kind: "drew", seat: 1, count: 1, cards: ["R7"] }, "You draw red 7.", "Du ziehst Rot 7."],
  [{ kind: "drew", seat: 0, count: 1 }, "Ada draws a card.", "Ada zieht eine Karte."],
  [{ kind: "won", seat: 1, count: 1 }, "You win the round and score 1 point.", "Du gewinnst die Runde und 1 Punkt."],
] satisfies [EventState, string, string][])("both languages describe an event: %j", (event, ...wanted) => {
  expect([english, german].map((words) => plain(words.sentence([event], name), name, words))).toEqual(wanted);
});

test.each([
  [
    [
      { kind: "drew", seat: 1, count: 2, cards: ["R7", "W"] },
      { kind: "skipped", seat: 1 },
    ],
    "You draw 2 cards and miss a turn: red 7, wild.",
    "Du ziehst 2 Karten und setzt aus: Rot 7, Farbwahl.",
  ],
  [
    [
      { kind: "drew", seat: 0, count: 4 },
      { kind: "skipped", seat: 0 },
    ],
    "Ada draws 4 cards and misses a turn.",
    "Ada zieht 4 Karten und setzt aus.",
  ],
  [[{ kind: "skipped", seat: 0 }], "Ada is skipped.", "Ada setzt aus."],
  [
    [
      { kind: "skipped", seat: 0 },
      { kind: "skipped", seat: 2 },
    ],
    "Ada and Linus are skipped.",
    "Ada und Linus setzen aus.",
  ],
  [
    [
      { kind: "skipped", seat: 2 },
      { kind: "skipped", seat: 0 },
      { kind: "skipped", seat: 1 },
    ],
    "Linus, Ada and you are skipped.",
    "Linus, Ada und du setzen aus.",
  ],
] satisfies [[EventState, ...EventState[]], string, string][])(
  "both languages describe related events in one sentence: %j",
  (group, ...wanted) => {
    expect([english, german].map((words) => plain(words.sentence(group, name), name, words))).toEqual(wanted);
  },
);
