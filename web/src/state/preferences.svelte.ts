// The player's name and preferences, stored in this browser. Without storage they last until the page closes.

import type { Order } from "../cards/faces";
import { tellName } from "../net/http";
import { SETTINGS, type LEVELS, type PRESETS } from "../protocol/gameFacts";
import type { PuzzleKind, Settings } from "../protocol/messages";

export type Speed = "off" | "fast" | "normal" | "slow";
export type Theme = "system" | "light" | "dark" | "contrast";

/** A game against bots, as it is set up on the front page. */
export interface Solo {
  bots: number;
  level: (typeof LEVELS)[number];
  /** A preset, or the rules and the deck of your last table with friends. */
  rules: keyof typeof PRESETS | "last";
  /** The target score; null for that of the rules. */
  target: string | null;
  /** How long bots wait before they move, in seconds. */
  thinking: number;
}

/** How a deal of the day went. */
export interface Day {
  won: boolean;
  /** A mark for each turn. */
  marks: string;
  /** The points of the round. */
  points: number;
  /** The cards left in your hand. */
  left: number;
}

/** The puzzles of a day that were answered: was the first try right? */
export type PuzzleResults = Partial<Record<PuzzleKind, boolean>>;

/** A game on one device, as it is set up on the front page: a solo game with others, by their names. */
export interface OneDevice extends Solo {
  guests: readonly string[];
}

export const USUAL_SOLO: Solo = {
  bots: 3,
  level: "skilled",
  rules: "classic",
  target: null,
  thinking: SETTINGS.thinking_seconds,
};

interface Preferences {
  name: string;
  language: string | null; // null for the browser's language
  order: Order;
  speed: Speed;
  volume: number; // 0 to 1
  theme: Theme;
  hasBigCards: boolean;
  /** Are moments like UNO and a Wild Draw Four shown large over the table? */
  hasMoments: boolean;
  /** Has a match been finished here? Before that, the page asks for no permissions. */
  hasFinished: boolean;
  /** Are notifications wanted? Null if not asked yet. */
  wantsNotices: boolean | null;
  /** The settings of the last table, for the next one. */
  settings: Partial<Settings>;
  /** The game against bots that the front page deals. */
  solo: Solo;
  /** The deals of the day that were played, by date. */
  days: Record<string, Day>;
  /** The puzzles that were answered, by date. */
  puzzles: Record<string, PuzzleResults>;
  /** The last game on this device that several people share; null before the first. */
  oneDevice: OneDevice | null;
  /** The current table, and the player's number there. */
  table: { code: string; who: number } | null;
  /** The hashes of the deals of the last matches, see commits.ts: by match, null for a deal that was not seen. */
  commits: Record<string, (string | null)[]>;
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
  name: "",
  language: null,
  order: "color",
  speed: "normal",
  volume: 0.5,
  theme: "system",
  hasBigCards: false,
  hasMoments: true,
  hasFinished: false,
  wantsNotices: null,
  settings: {},
  solo: USUAL_SOLO,
  days: {},
  puzzles: {},
  oneDevice: null,
  table: null,
  commits: {},
  ...read(),
});

/** The preferences. Assigning one updates the state and stores it. */
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
          try {
            // Read again: another tab may have stored others since.
            localStorage.setItem(KEY, JSON.stringify({ ...read(), [name]: value }));
          } catch {
            // Private window or full storage: preferences last until the page closes.
          }
        },
      },
    ]),
  ),
);

/** Announce a new name at the player's tables. */
export function announceName(): void {
  tellName(() => preferences.name).catch(() => {}); // joining sends it anyway
}
