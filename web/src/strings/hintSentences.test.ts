import { expect, test } from "vitest";
import * as de from "./de";
import * as en from "./en";
import * as english from "./en/hints";
import type { Moment } from "../protocol/answers";
import type { Hinted, HintWords } from "./hintSentences";

const languages = Object.values(import.meta.glob<HintWords>("./*/hints.ts", { eager: true }));
const YOU = [
  "you",
  "your",
  "du",
  "dir",
  "dich",
  "deine?[nrms]?",
  "tu",
  "te",
  "toi",
  "ton",
  "ta",
  "tes",
  "tú",
  "ti",
  "tus",
];

const name = (seat: number) => [null, "Bob"][seat] ?? null;
const hinted: Hinted = {
  move: { kind: "play", text: "Y5", card: "Y5" },
  share: 0.623,
  other: { kind: "play", text: "W:G", card: "W", color: "G" },
  other_share: 0.51,
  reason: { key: "lacks", color: "Y", seat: 1 },
};

test("a hint says what to do, why, and how often it wins", () => {
  expect(en.game.hint(hinted, name).replaceAll("\u00a0", " ")).toBe(
    "Play yellow 5. Bob has no yellow. " +
      "You win 62 % of simulated rounds this way, and 51 % if you play wild and name green.",
  );
  expect(de.game.hint(hinted, name)).toMatch(/^Gelb 5 spielen\. Bob hat kein Gelb\. .*62.%.*Farbwahl.*51.%/);
});

test("a moment has a chance, whose mistake it was, and the better move", () => {
  const told = (moment: Partial<Moment>) =>
    en.game
      .moment({ step: 9, side: 1, before: 0.5, after: 0.27, mistake_by: null, better: null, ...moment }, "Bob", name)
      .replaceAll("\u00a0", " ");
  expect(told({})).toBe("Bob: 50 % → 27 % to win.");
  expect(told({ mistake_by: 1 })).toBe("Bob: 50 % → 27 % to win. A mistake by Bob.");
  const better = { share: 0.28, move: hinted.move, best_share: 0.45, reason: { key: "saves" as const } };
  expect(told({ mistake_by: 1, better })).toBe(
    "Bob: 50 % → 27 % to win. A mistake: from what Bob could see, it wins 28 % of simulated rounds. " +
      "Better: play yellow 5, which wins 45 %. It saves the wild for later.",
  );
});

test("a name from right to left leaves the chances in their order", () => {
  const moment = { step: 9, side: 1, before: 0.5, after: 0.27, mistake_by: null, better: null };
  expect(en.game.moment(moment, "שרה", name)).toBe("\u2068שרה\u2069: 50\u00a0% → 27\u00a0% to win.");
});

test("without a search or a reason, it is the move alone", () => {
  expect(en.game.hint({ move: { kind: "draw", text: "draw" } }, name)).toBe("Draw a card.");
});

test("equal chances are said once", () => {
  const move = { kind: "draw" as const, text: "draw" };
  const said = en.game.hint({ move, share: 0.501, other: hinted.move, other_share: 0.5 }, name);
  expect(said.replaceAll("\u00a0", " ")).toBe(
    "Draw a card. You win 50 % of simulated rounds, and as many if you play yellow 5.",
  );
});

test("cards are counted in words", () => {
  const reason = { key: "hits.close" as const, seat: 1, count: 1 };
  expect(en.game.hint({ move: { kind: "play", text: "R+2", card: "R+2" }, reason }, name)).toBe(
    "Play red draw two. Bob is down to a card and loses a turn.",
  );
});

test("a reason speaks to nobody, as it may be about anybody", () => {
  expect(languages.length).toBeGreaterThan(1);
  for (const reason of languages.flatMap(({ REASONS }) => Object.values(REASONS)))
    expect(reason).not.toMatch(new RegExp(`(?<!\\p{L})(${YOU.join("|")})(?!\\p{L})`, "iu"));
});

test("every language fills in the same things", () => {
  const filled = (words: Readonly<Record<string, string>>) =>
    Object.entries(words).map(([key, sentence]) => [key, (sentence.match(/\{\w+\}/g) ?? []).toSorted()]);
  for (const words of languages) {
    expect(filled(words.REASONS)).toEqual(filled(english.REASONS));
    expect(filled(words.MOVES)).toEqual(filled(english.MOVES));
    for (const key of ["SHARES", "EVEN", "CHANGE", "MISTAKE", "BETTER", "CALL_MISTAKE"] as const)
      expect(filled({ [key]: words[key] })).toEqual(filled({ [key]: english[key] }));
  }
});
