import { expect, test } from "vitest";
import { moves } from "../fixtures/moves";
import type { EventState, RoundState } from "../protocol/messages";
import * as en from "../strings/en";
import { nextLine, type Line, type Situation, type Topic } from "./lines";

const { lines } = en.lesson;
const ROUND = {
  phase: "turn",
  turn: 0,
  next: 1,
  color: "green",
  top: "G9",
  direction: "clockwise",
  hands: [5, 5, 5],
  stakes: null,
} as unknown as RoundState;
const name = (seat: number) => [null, "Grace", "Linus"][seat] ?? null;

interface Told {
  hand?: string;
  legal?: string;
  round?: Partial<RoundState>;
  seen?: EventState[];
}
const situation = ({ hand = "R8 RS G2 B9 W", legal = "", round = {}, seen = [] }: Told): Situation => ({
  round: { ...ROUND, ...round },
  yours: {
    seat: 0,
    hand: hand.split(" "),
    legal: legal.split(",").flatMap((each) => (each ? moves(each) : [])),
    drawn: null,
    barred: [],
    shown: [],
  },
  seen,
  name,
});

/** The line for a situation after others, as topic and plain text. */
function lineAfter(current: Line | null, at: Situation, told: Set<Topic>, { isRead = true, isSent = false } = {}) {
  const line = nextLine(current, at, lines, told, { isRead, isSent });
  return line && { ...line, text: line.text.replace(/[\u2066-\u2069]/g, "") };
}
const first = (told: Told) => lineAfter(null, situation(told), new Set());

test("the first turn tells what matches, and about which card", () => {
  expect(first({ legal: "G2,B9,draw" })).toEqual({
    topic: "match",
    text: "Match the color or the number: any green card fits, and any 9.",
    card: "G2",
  });
});

test.each([
  ["B9,draw", "number", "The same number fits, too. Blue 9 changes the color.", "B9"],
  ["RS,draw", "skip", "Skip: Grace misses a turn.", "RS"],
  ["W:R,W:B,draw", "wild", "A wild goes on anything, and you choose the color. It’s worth keeping for later.", "W"],
  ["draw", "draw", "Nothing fits? Then draw a card.", undefined],
])("a later turn with %s tells of %s", (legal, topic, text, card) => {
  expect(lineAfter(null, situation({ legal }), new Set<Topic>(["match"]))).toEqual({ topic, text, card });
});

test("the next player is named", () => {
  const told = new Set<Topic>(["match"]);
  const at = situation({ legal: "G+2,draw", round: { next: 2 } });
  expect(lineAfter(null, at, told)?.text).toBe("Draw two: Linus draws 2 cards and misses a turn.");
});

test("each line is told once, and goes when it is done", () => {
  const told = new Set<Topic>();
  const turn = situation({ legal: "G2,draw" });
  const line = lineAfter(null, turn, told);
  expect(lineAfter(line, turn, told)).toEqual(line);
  const others = lineAfter(line, situation({ round: { turn: 1 } }), told);
  expect(others?.topic).toBe("wait");
  expect(lineAfter(others, turn, told)).toBeNull();
});

test("what has happened is told until it is read and the next line comes, or you move", () => {
  const told = new Set<Topic>(["match"]);
  const hit = lineAfter(
    null,
    situation({
      round: { turn: 1 },
      seen: [
        { kind: "drew", seat: 0, count: 4 },
        { kind: "skipped", seat: 0 },
      ],
    }),
    told,
  );
  expect(hit?.text).toBe("Ouch: you draw 4 cards and miss a turn.");
  const turn = situation({ legal: "RS,draw" });
  expect(lineAfter(hit, turn, told, { isRead: false })).toEqual(hit);
  expect(lineAfter(hit, turn, new Set(told))?.topic).toBe("skip");
  const idle = situation({ legal: "G2,draw" });
  expect(lineAfter(hit, idle, told)).toEqual(hit);
  expect(lineAfter(hit, idle, told, { isSent: true })).toBeNull();
});

test("what can't wait comes first", () => {
  const told = new Set<Topic>();
  const reversed = lineAfter(null, situation({ round: { turn: 1 }, seen: [{ kind: "reversed", count: 1 }] }), told);
  expect(reversed?.topic).toBe("reversed");
  const stakes = { accused: 2, color: "green", cards: 4, wrong: 6 };
  const challenge = situation({ legal: "accept,challenge", round: { phase: "challenge", top: "W+4", stakes } });
  expect(lineAfter(reversed, challenge, told, { isRead: false })?.text).toBe(
    "This card is only fair without a green card in hand. Think Linus had one? Challenge!",
  );
  const late = situation({ legal: "catch 1", round: { turn: 2, hands: [3, 1, 4] } });
  expect(lineAfter(reversed, late, told, { isRead: false })?.topic).toBe("catch");
  expect(first({ hand: "G2 B9", legal: "uno,G2,draw" })?.topic).toBe("call");
  expect(first({ hand: "R2 B3", legal: "draw" })?.topic).toBe("draw");
});
