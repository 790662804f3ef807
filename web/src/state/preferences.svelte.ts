// The player's name and preferences, preferences in this browser. Without storage they last until the page closes.

import type { Order } from "../cards/faces";
import { tellName } from "../net/http";
import { nickname } from "../strings/nicknames";
import type { Settings } from "../protocol/messages";

export type Speed = "off" | "fast" | "normal" | "slow";
export type Theme = "system" | "light" | "dark" | "contrast";

interface Preferences {
  name: string;
  language: string | null; // null is the browser's own
  order: Order;
  speed: Speed;
  volume: number; // 0 to 1
  theme: Theme;
  hasBigCards: boolean;
  /** Has a game been played to its end here? Before that, nothing is asked of a player. */
  hasFinished: boolean;
  /** Is a turn to be told by a notification? Null is: not asked yet. */
  wantsNotices: boolean | null;
  /** How the last table was set, for the next one. */
  settings: Partial<Settings>;
  /** The bots that sat at it, by seats. */
  bots: (string | null)[];
  /** The table one is at, and one's number there. */
  table: { code: string; who: number } | null;
}

const KEY = "drawfour";

function read(): Partial<Preferences> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return found !== null && typeof found === "object" ? found : {};
  } catch {
    return {};
  }
}

let stored = $state.raw<Preferences>({
  name: nickname(Math.random),
  language: null,
  order: "color",
  speed: "normal",
  volume: 0.5,
  theme: "system",
  hasBigCards: false,
  hasFinished: false,
  wantsNotices: null,
  settings: {},
  bots: [],
  table: null,
  ...read(),
});

/** All of it, each to be read and set by its name. */
export const preferences = Object.defineProperties(
  {} as Preferences,
  Object.fromEntries(
    Object.keys(stored).map((name) => [
      name,
      {
        enumerable: true,
        get: () => stored[name as keyof Preferences],
        set: (value: unknown) => {
          stored = { ...stored, [name]: value };
        },
      },
    ]),
  ),
);

/** Keep the name, and have it told at the tables one is at. */
export function saveName(): void {
  savePreferences();
  tellName(() => preferences.name).catch(() => {}); // it is told on coming
}

/** Keep it now. */
export function savePreferences(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences));
  } catch {
    // a private window, or no room: it holds until the end
  }
}
