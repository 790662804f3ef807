import { expect, test } from "vitest";
import type { ReasonCode } from "../protocol/messages";
import { common as german } from "./de/common";
import { common as english } from "./en/common";

const refusals = (code: ReasonCode, sentence: string) =>
  [english, german].map((words) => words.refusal(code, sentence));

test("a refusal ends with one period", () => {
  const sentence = "The round is not over yet.";
  expect(refusals("round_not_over", sentence)).toEqual([sentence, sentence]);
  expect(refusals("round_over", sentence)).toEqual(["The round is over.", "Die Runde ist vorbei."]);
});

test("a refusal of settings says in both languages which setting is wrong", () => {
  const sentence = "hand_size must be 1 to 100, not 0.";
  expect(refusals("bad_option", sentence)).toEqual([sentence, `So kann diese Regel nicht stehen. (${sentence})`]);
});

test("a refused move has the sentence of the catalog in both languages", () => {
  expect(refusals("not_your_turn", "Seat 1 can’t draw now.")).toEqual(["It’s not your turn.", "Du bist nicht dran."]);
});
