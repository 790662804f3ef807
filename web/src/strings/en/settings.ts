// What a table is like besides its rules: for each setting its name, what it says, and what its choices are called.

import { plural } from "../text";
import type { Settings } from "../../wire";

const seconds = (count: number) => `${count} ${plural("en", count, { one: "second", other: "seconds" })}`;
const short = (count: number) => `${count} s`;

export const settings = {
  is_public: {
    title: "Open to everybody",
    says: (on: boolean): string =>
      on
        ? "Everybody who can open this page finds the table on the front page."
        : "Only who has the link finds the table.",
  },
  calls_for_people: {
    title: "Call for us",
    says: (on: boolean): string =>
      on ? "The call is made for you when you play your last card but one." : "Everybody must remember to call.",
  },
  onlookers_see_hands: {
    title: "Onlookers see hands",
    says: (on: boolean): string =>
      on
        ? "From the next deal on, who looks on sees all hands. Everybody is told who does."
        : "Who looks on sees no hands.",
  },
  turn_seconds: {
    title: "Time for a turn",
    says: (count: number): string =>
      count ? `After ${seconds(count)} a bot makes the move.` : "Everybody takes the time they need.",
    named: (count: number): string => (count ? short(count) : "no limit"),
  },
  grace_seconds: {
    title: "Time to call",
    says: (count: number): string =>
      count
        ? `A call that was forgotten can be made for ${seconds(count)} before anybody may go on.`
        : "A call that was forgotten can be caught at once.",
    named: (count: number): string => (count ? short(count) : "none"),
  },
  thinking_seconds: {
    title: "Bots play",
    says: (count: number): string => (count ? `A bot thinks for about ${seconds(count)}.` : "Bots play at once."),
    named: (count: number): string => ({ 0.3: "fast", 0.9: "normal", 2: "slowly" })[count] ?? short(count),
  },
  away_seconds: {
    title: "Somebody is gone",
    says: (count: number) => `After ${seconds(count)} a bot plays for who is gone, until they are back.`,
    named: short,
  },
  break_seconds: {
    title: "Between rounds",
    says: (count: number): string =>
      count ? `The next round begins by itself after ${seconds(count)}.` : "The next round begins when somebody taps.",
    named: (count: number): string => (count ? short(count) : "on a tap"),
  },
  chat: {
    title: "Writing",
    says: (when: Settings["chat"]): string =>
      ({
        never: "Nobody can write, only show moods.",
        private: "Who is here can write, unless the table is open to everybody.",
        always: "Who is here can write, strangers too.",
      })[when],
    named: (when: Settings["chat"]): string => ({ never: "never", private: "among friends", always: "always" })[when],
  },
};
