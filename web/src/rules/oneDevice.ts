// A game on one device that people pass around, as it is set up on the front page.

import { SEATS } from "../protocol/gameFacts";
import type { Settings } from "../protocol/messages";
import { USUAL_SOLO, type OneDevice } from "../state/preferences.svelte";
import { nickname } from "../strings/nicknames";
import { activeOptions, withOption } from "./rules";
import { soloSettings } from "./solo";

/** Return the first set-up that is offered: two people, no bots. */
export const usualOneDevice = (dice: () => number): OneDevice => ({ ...USUAL_SOLO, bots: 0, guests: [nickname(dice)] });

/** Return the game with so many people. New ones get a name that nobody has. */
export function withPeople(game: OneDevice, people: number, own: string, dice: () => number): OneDevice {
  const guests = game.guests.slice(0, people - 1);
  while (guests.length < people - 1) {
    const name = nickname(dice);
    if (name !== own && !guests.includes(name)) guests.push(name);
  }
  return { ...game, guests, bots: Math.min(game.bots, SEATS.high - people) };
}

/** Would the chosen rules allow jumping in? Nobody sees their cards out of turn on a device that is passed around. */
export const hasJumps = (game: OneDevice, last: Partial<Settings>): boolean =>
  activeOptions(soloSettings(game, last, 1 + game.guests.length)).jump_in === "yes";

/** Return the settings of the table. `last` are those of your last table with friends. */
export const oneDeviceSettings = (game: OneDevice, last: Partial<Settings>): Settings =>
  withOption(soloSettings(game, last, 1 + game.guests.length), "jump_in", "no");

/** Return the bots by seat, after those of the people. */
export const oneDeviceBots = ({ bots, guests, level }: OneDevice): (string | null)[] => [
  null,
  ...guests.map(() => null),
  ...Array.from({ length: bots }, () => level),
];
