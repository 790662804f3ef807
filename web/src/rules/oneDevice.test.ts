import { expect, test } from "vitest";
import type { OneDevice } from "../state/preferences.svelte";
import { hasJumps, oneDeviceBots, oneDeviceSettings, usualOneDevice, withPeople } from "./oneDevice";

const usual = usualOneDevice(() => 0);
const named = (...guests: string[]): OneDevice => ({ ...usual, guests });

test("it is offered for two people without bots", () => {
  expect(usual).toMatchObject({ bots: 0, guests: ["Brave Badger"] });
  expect(oneDeviceSettings(usual, {})).toMatchObject({ preset: "classic", seats: 2, turn_seconds: 0 });
});

test("people come with a new name and go with the last one, and bots make room for them", () => {
  let thrown = 0;
  const dice = () => (thrown++ % 12) / 12;
  const many = withPeople({ ...named("Omar"), bots: 8 }, 5, "Hanna", dice);
  expect(many.guests[0]).toBe("Omar");
  expect(new Set(["Hanna", ...many.guests]).size).toBe(5);
  expect(many.bots).toBe(5);
  expect(withPeople(many, 2, "Hanna", dice).guests).toEqual(["Omar"]);
});

test("people have the first seats, and bots the others", () => {
  const game: OneDevice = { ...named("Omar", "Mia"), bots: 2, level: "casual" };
  expect(oneDeviceBots(game)).toEqual([null, null, null, "casual", "casual"]);
  expect(oneDeviceSettings(game, {}).seats).toBe(5);
});

test("nobody can jump in, whatever the rules", () => {
  const party: OneDevice = { ...usual, rules: "party" };
  expect(hasJumps(usual, {})).toBe(false);
  expect(hasJumps(party, {})).toBe(true);
  expect(oneDeviceSettings(party, {})).toMatchObject({ preset: "party", options: { jump_in: "no" } });
  const last = { preset: "classic", options: { jump_in: "yes", stack: "any" } };
  expect(oneDeviceSettings({ ...usual, rules: "last" }, last).options).toEqual({ stack: "any" });
});
