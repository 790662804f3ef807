import { expect, test } from "vitest";
import { DEFAULTS } from "./rules";
import { USUAL_SOLO } from "../state/preferences.svelte";
import { hasOwnRules, soloBots, soloSettings, targetOfSolo } from "./solo";

test("a game against bots has a preset with its deck, one seat more than bots, and no turn timer", () => {
  const last = { preset: "party", options: { stack: "any" }, turn_seconds: 30, is_public: true, seats: 9 };
  expect(soloSettings(USUAL_SOLO, last)).toEqual({ ...DEFAULTS, seats: 4, is_public: false, turn_seconds: 0 });
  const { preset, deck, options, seats } = soloSettings({ ...USUAL_SOLO, rules: "no_mercy", bots: 1 }, last);
  expect({ preset, deck, options, seats }).toEqual({ preset: "no_mercy", deck: "no_mercy", options: {}, seats: 2 });
  expect(soloBots({ ...USUAL_SOLO, bots: 2, level: "master" })).toEqual(["master", "master", "master"]);
});

test("it can have the rules of your last table, but not its seats, timer or visibility", () => {
  const last = {
    preset: "party",
    options: { stack: "any" },
    deck: "weather",
    turn_seconds: 30,
    is_public: true,
    seats: 9,
  };
  expect(soloSettings({ ...USUAL_SOLO, rules: "last" }, last)).toMatchObject({
    preset: "party",
    options: { stack: "any" },
    deck: "weather",
    seats: 4,
    turn_seconds: 0,
    is_public: false,
  });
});

test("it has the teams of your last table only with as many seats", () => {
  const last = { preset: "classic", options: { teams: "yes" }, seats: 4 };
  const teams = (bots: number) => soloSettings({ ...USUAL_SOLO, rules: "last", bots }, last).options.teams;
  expect([1, 2, 3, 4].map(teams)).toEqual([undefined, undefined, "yes", undefined]);
});

test("its bots take as long for a move as chosen", () => {
  expect(soloSettings({ ...USUAL_SOLO, thinking: 5 }, { thinking_seconds: 2 }).thinking_seconds).toBe(5);
});

test("its length is that of the rules unless another one is chosen", () => {
  expect(targetOfSolo(USUAL_SOLO, {})).toBe("500");
  expect(targetOfSolo({ ...USUAL_SOLO, rules: "official" }, {})).toBe("none");
  expect(targetOfSolo({ ...USUAL_SOLO, target: "none" }, {})).toBe("none");
  expect(soloSettings({ ...USUAL_SOLO, target: "200" }, {}).options).toEqual({ target_score: "200" });
  expect(soloSettings({ ...USUAL_SOLO, target: "500" }, {}).options).toEqual({}); // as usual
});

test("rules of your last table are offered only if they differ from a preset", () => {
  expect(hasOwnRules({})).toBe(false);
  expect(hasOwnRules({ preset: "party", options: {} })).toBe(false);
  expect(hasOwnRules({ preset: "no_mercy", options: {}, deck: "no_mercy" })).toBe(false);
  expect(hasOwnRules({ preset: "classic", options: { stack: "any" } })).toBe(true);
  expect(hasOwnRules({ preset: "classic", options: {}, deck: "weather" })).toBe(true);
});
