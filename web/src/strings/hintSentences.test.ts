import { expect, test } from "vitest";
import * as de from "./de";
import * as german from "./de/hints";
import * as en from "./en";
import * as english from "./en/hints";
import type { Hinted } from "./hintSentences";

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
      "Played out, you win 62 % of the rounds, and 51 % if you play wild and name green.",
  );
  expect(de.game.hint(hinted, name)).toMatch(/^Gelb 5 spielen\. Bob hat kein Gelb\. .*62.%.*51.%.*Farbwahl/);
});

test("a moment has the chance of a side, and the better move", () => {
  const moment = { step: 9, side: 1, before: 0.5, after: 0.27, is_turning_point: true, mistake: null };
  expect(en.game.moment(moment, "Ann + Bob", name)).toBe("Ann + Bob: 50\u00a0% → 27\u00a0%.");
  const mistake = { share: 0.28, better: hinted.move, better_share: 0.45, reason: hinted.reason ?? null };
  expect(en.game.moment({ ...moment, mistake }, "Bob", name).replaceAll("\u00a0", " ")).toBe(
    "Bob: 50 % → 27 %. A mistake: it wins 28 % of the rounds, and to play yellow 5 would win 45 %. Bob has no yellow.",
  );
});

test("without a search or a reason, it is the move alone", () => {
  expect(en.game.hint({ move: { kind: "draw", text: "draw" } }, name)).toBe("Draw a card.");
});

test("cards are counted in words", () => {
  const reason = { key: "hits.close" as const, seat: 1, count: 1 };
  expect(en.game.hint({ move: { kind: "play", text: "R+2", card: "R+2" }, reason }, name)).toBe(
    "Play red draw two. It costs Bob a turn, with a card left.",
  );
});

test("every language fills in the same things", () => {
  const filled = (words: Readonly<Record<string, string>>) =>
    Object.entries(words).map(([key, sentence]) => [key, (sentence.match(/\{\w+\}/g) ?? []).toSorted()]);
  expect(filled(german.REASONS)).toEqual(filled(english.REASONS));
  expect(filled(german.MOVES)).toEqual(filled(english.MOVES));
  expect(filled({ shares: german.SHARES })).toEqual(filled({ shares: english.SHARES }));
});
