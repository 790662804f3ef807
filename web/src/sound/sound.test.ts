import { expect, test } from "vitest";
import { cuesOf, timesOf } from "./cues";
import { lengthOf, LONGEST, MELODIES, type Sound } from "./melodies";

test("a card is heard before its effect", () => {
  const heard = (card: string) => cuesOf([{ kind: "played", seat: 1, cards: [card] }], 0, []).map(({ sound }) => sound);
  expect(["R7", "YS", "GR", "B+2", "W", "W+4"].map(heard)).toEqual([
    ["played"],
    ["played", "skip"],
    ["played", "reverse"],
    ["played", "plusTwo"],
    ["played"],
    ["played", "plusFour"],
  ]);
});

test("up to four penalty cards are heard one by one, after the card that caused them", () => {
  const penalty = cuesOf(
    [
      { kind: "played", seat: 0, cards: ["G+2"] },
      { kind: "drew", seat: 1, count: 2 },
    ],
    0,
    [],
  );
  expect(penalty).toEqual([
    { sound: "played", after: 0, seat: 0 },
    { sound: "plusTwo", after: 1, seat: 0 },
    { sound: "drawn", after: 1, seat: 1 },
    { sound: "drawn", after: 2, seat: 1 },
  ]);
  expect(cuesOf([{ kind: "drew", seat: 1, count: 12 }], 0, [])).toHaveLength(4);
});

test("a deal is heard for as long as cards fly", () => {
  const dealt = cuesOf([{ kind: "turned_up", seat: 0, cards: ["R7"] }], 0, []);
  expect(dealt.map(({ sound, after }) => [sound, after])).toEqual([
    ["dealt", 0],
    ["dealt", 4],
    ["dealt", 8],
  ]);
});

test("what a card does is heard when it lands, and drawn cards as they take off", () => {
  const played = cuesOf(
    [
      { kind: "played", seat: 0, cards: ["G+2"] },
      { kind: "drew", seat: 1, count: 2 },
    ],
    0,
    [],
  );
  expect(timesOf(played, 100, 340)).toEqual([340, 440, 100, 200]);
  expect(timesOf(cuesOf([{ kind: "called", seat: 0 }], 0, []), 100, 340)).toEqual([0]);
});

test("winners, their partners and spectators hear a fanfare", () => {
  const ending = (mine: number | null, sides: number[][]) =>
    cuesOf([{ kind: "won", seat: 0, count: 20 }], mine, sides)[0]?.sound;
  const alone = [[0], [1], [2], [3]];
  const teams = [
    [0, 2],
    [1, 3],
  ];
  expect([ending(0, alone), ending(1, alone), ending(null, alone)]).toEqual(["won", "lost", "won"]);
  expect([ending(2, teams), ending(3, teams)]).toEqual(["won", "lost"]);
});

test("calls and catches are heard, and mere announcements aren't", () => {
  const kinds = ["swapped", "called", "caught", "kept", "skipped", "accepted"] as const;
  expect(kinds.flatMap((kind) => cuesOf([{ kind, seat: 0 }], 1, []).map(({ sound }) => sound))).toEqual([
    "dealt",
    "called",
    "caught",
  ]);
});

test("a sound comes from the seat it is about, and what concerns all from the middle", () => {
  const events = [
    { kind: "caught", seat: 1, other: 2 },
    { kind: "called", seat: 3 },
    { kind: "hands_shuffled" },
    { kind: "won", seat: 1, count: 20 },
  ] as const;
  expect(cuesOf(events, 0, []).map(({ seat }) => seat)).toEqual([2, 3, null, null]);
});

test("moving hands sound like a deal, jump-ins and knock-outs have cues, and a pending penalty has none", () => {
  const kinds = ["swapped", "hands_passed", "hands_shuffled", "jumped_in", "out", "pending", "took"] as const;
  expect(kinds.flatMap((kind) => cuesOf([{ kind, seat: 0 }], 1, []).map(({ sound }) => sound))).toEqual([
    "dealt",
    "dealt",
    "dealt",
    "reaction",
    "lost",
  ]);
});

test("every sound is short, quiet and ends", () => {
  for (const sound of Object.keys(MELODIES) as Sound[]) {
    expect(lengthOf(sound), sound).toBeLessThanOrEqual(LONGEST);
    for (const { at, long, from, to, loud } of MELODIES[sound]) {
      expect(Math.min(at + 1, long, from, to), sound).toBeGreaterThan(0);
      expect(loud, sound).toBeLessThanOrEqual(0.8);
    }
  }
});
