// Settings of a table besides its rules: title, explanation and names of the choices.

import { plural } from "../text";
import type { Settings } from "../../protocol/messages";

const seconds = (count: number) => `${count} ${plural("en", count, { one: "second", other: "seconds" })}`;
const short = (count: number) => `${count} s`;

export const settings = {
  is_public: {
    title: "Public table",
    says: (on: boolean): string =>
      on ? "Anyone on this server sees the table on the front page." : "Only people with the link can find the table.",
  },
  calls_for_people: {
    title: "Call UNO automatically",
    says: (on: boolean): string =>
      on ? "The table calls UNO for every player." : "Players must remember to call UNO.",
  },
  spectators_see_hands: {
    title: "Show hands to spectators",
    says: (on: boolean): string =>
      on ? "From the next deal, spectators see all hands. Everyone is told." : "Spectators see no hands.",
  },
  turn_seconds: {
    title: "Turn timer",
    says: (count: number): string =>
      count ? `After ${seconds(count)}, a bot plays the turn.` : "Players take as long as they like.",
    named: (count: number): string => (count ? short(count) : "no limit"),
  },
  grace_seconds: {
    title: "Time to call",
    says: (count: number): string =>
      count
        ? `Play waits ${seconds(count)} for a forgotten call.`
        : "Forget to call, and others can catch you at once.",
    named: (count: number): string => (count ? short(count) : "none"),
  },
  thinking_seconds: {
    title: "Bot speed",
    says: (count: number): string => (count ? `Bots think for about ${seconds(count)}.` : "Bots play at once."),
    named: (count: number): string => ({ 0.3: "fast", 0.9: "normal", 2: "slow" })[count] ?? short(count),
  },
  away_seconds: {
    title: "Away players",
    says: (count: number) => `After ${seconds(count)} away, a bot plays until they’re back.`,
    named: short,
  },
  break_seconds: {
    title: "Break between rounds",
    says: (count: number): string =>
      count ? `The next round starts after ${seconds(count)}.` : "The next round starts when someone taps.",
    named: (count: number): string => (count ? short(count) : "until a tap"),
  },
  hints: {
    title: "Hints",
    says: (when: Settings["hints"]): string =>
      ({
        never: "Nobody can ask for a hint.",
        alone: "You can ask for hints when everyone else is a bot.",
        always: "Everyone can ask for hints, which only they see.",
      })[when],
    named: (when: Settings["hints"]): string => ({ never: "off", alone: "against bots", always: "on" })[when],
  },
  chat: {
    title: "Chat",
    says: (when: Settings["chat"]): string =>
      ({
        never: "No messages, only reactions.",
        private: "Everyone at a private table can send messages.",
        always: "Everyone at the table can send messages, even strangers.",
      })[when],
    named: (when: Settings["chat"]): string => ({ never: "off", private: "private tables", always: "on" })[when],
  },
};
