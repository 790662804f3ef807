import { expect, test } from "vitest";
import { OPTIONS } from "../protocol/gameFacts";
import type { EffectState } from "../protocol/messages";
import { deck as german } from "../strings/de/deck";
import * as en from "../strings/en";
import type { Words } from "../strings/words.svelte";
import {
  againstBots,
  DEFAULTS,
  differing,
  GROUPS,
  activeOptions,
  next,
  optionOf,
  optionsIn,
  remembered,
  stepsWith,
  isLowBest,
  titleOf,
  withOption,
  withPreset,
  wordsOf,
} from "./rules";

test("a low score is best unless the winner takes the points", () => {
  const with_ = (scoring: string) => isLowBest({ ...DEFAULTS, options: { scoring } });
  expect([isLowBest(DEFAULTS), with_("lowest"), with_("elimination")]).toEqual([false, true, true]);
});

test("every option is in exactly one group", () => {
  const placed = [...optionsIn("main"), ...GROUPS.flatMap(optionsIn)];
  expect([...placed].sort()).toEqual(OPTIONS.map(({ name }) => name).sort());
});

test("every language has a title for each option and a sentence for each value", () => {
  const languages = import.meta.glob<Words>("../strings/*/index.ts", { eager: true });
  expect(Object.keys(languages).length).toBeGreaterThan(1);
  const missing = Object.entries(languages).flatMap(([file, { rules }]) =>
    OPTIONS.flatMap((option) => {
      const said = ("words" in option ? option.words : ["#"]).map((word) =>
        rules.says(option.name, word).replace(word, ""),
      );
      return [rules.title(option.name), ...said].every((text) => /\p{L}/u.test(text))
        ? []
        : [`${file}: ${option.name}`];
    }),
  );
  expect(missing).toEqual([]);
});

test("options that equal the preset aren't listed", () => {
  const five = withOption(DEFAULTS, "hand_size", "5");
  expect(five.options).toEqual({ hand_size: "5" });
  expect(differing(five)).toEqual(["hand_size"]);
  expect(activeOptions(five).hand_size).toBe("5");
  expect(withOption(five, "hand_size", "7").options).toEqual({});
});

test("an option set to the preset's value is not a difference", () => {
  expect(differing({ ...DEFAULTS, options: { hand_size: "7", decks: "2" } })).toEqual(["decks"]);
});

test("a table is named after its preset, and after its deck if it isn't the preset's", () => {
  const titles = (["classic", "modern", "no_mercy", "name = 3"] as const).flatMap((chosen) =>
    [DEFAULTS, withPreset(DEFAULTS, "no_mercy")].map((settings) => titleOf({ ...settings, deck: chosen }, en)),
  );
  expect(titles).toEqual([
    "Classic",
    "No mercy · Classic",
    "Classic · Modern",
    "No mercy · Modern",
    "Classic · No mercy",
    "No mercy",
    "Classic · classic",
    "No mercy · classic",
  ]);
  expect(titleOf({ ...DEFAULTS, deck: '# Mine\nname = "Cats"\n' }, en)).toBe("Classic · Cats");
});

test("a preset brings its deck, but a deck chosen by hand stays", () => {
  const merciless = withPreset(DEFAULTS, "no_mercy");
  expect(merciless).toMatchObject({ preset: "no_mercy", deck: "no_mercy" });
  expect(withPreset(merciless, "party")).toMatchObject({ preset: "party", deck: "classic" });
  expect(withPreset({ ...merciless, deck: "modern" }, "party").deck).toBe("modern");
  expect(withPreset({ ...DEFAULTS, deck: "no_mercy" }, "party").deck).toBe("no_mercy");
  expect(withPreset({ ...DEFAULTS, deck: "modern" }, "no_mercy").deck).toBe("no_mercy");
});

test("effects are described for one player and for several", () => {
  const said = (...effects: EffectState[]) => [en.deck, german].map((deck) => deck.effects(effects));
  expect(said({ kind: "skip", amount: 2 })).toEqual(["The next 2 players are skipped.", "Die nächsten 2 setzen aus."]);
  expect(said({ kind: "skip" }, { kind: "draw", amount: 2 })).toEqual([
    "The next player is skipped, the one after draws 2.",
    "Der Nächste setzt aus, der danach zieht 2.",
  ]);
  expect(said({ kind: "draw", amount: 3 }, { kind: "skip", amount: 2 })).toEqual([
    "The next player draws 3, the 2 after are skipped.",
    "Der Nächste zieht 3, die 2 danach setzen aus.",
  ]);
  expect(said({ kind: "skip", amount: 12 }, { kind: "name_color" }, { kind: "draw", amount: 3 })[0]).toBe(
    "The next 12 players are skipped, you choose the color, the one after draws 3.",
  );
  expect(said({ kind: "skip", amount: 2 }, { kind: "reverse" }, { kind: "draw", amount: 3 })).toEqual([
    "The next 2 players are skipped, play changes direction, the next player draws 3.",
    "Die nächsten 2 setzen aus, die Richtung dreht sich, der Nächste zieht 3.",
  ]);
});

test("a number steps up and down to its limits", () => {
  const hand = optionOf("hand_size");
  expect([next(hand, "7", 1), next(hand, "1", -1), next(hand, "100", 1)]).toEqual(["8", null, null]);
  expect(wordsOf(hand, "7")).toBeNull();
});

test("choices include the current value", () => {
  expect(wordsOf(optionOf("teams"), "no")).toEqual(["yes", "no"]);
  expect(wordsOf(optionOf("target_score"), "150")).toEqual(["none", "100", "150", "200", "300", "500", "1000"]);
});

test("suggested steps include the current value", () => {
  expect(stepsWith([0, 15, 30], 20)).toEqual([0, 15, 20, 30]);
  expect(stepsWith([0, 15, 30], 15)).toEqual([0, 15, 30]);
});

test("a game against bots has the last table's rules, without a turn timer", () => {
  expect(againstBots({ preset: "mattel", is_public: true, turn_seconds: 30, seats: 3 })).toEqual({
    preset: "mattel",
    is_public: false,
    turn_seconds: 0,
    seats: 3,
  });
});

test("a public table isn't remembered as public", () => {
  expect(remembered({ ...DEFAULTS, is_public: true, seats: 6 })).toEqual({ ...DEFAULTS, seats: 6 });
});
