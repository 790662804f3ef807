// Names: those for who has not chosen one, and what can stand in one.

const HOW = [
  "Brave",
  "Calm",
  "Clever",
  "Eager",
  "Gentle",
  "Happy",
  "Jolly",
  "Lucky",
  "Merry",
  "Quick",
  "Sunny",
  "Wise",
];
const WHO = ["Badger", "Beaver", "Falcon", "Fox", "Hare", "Heron", "Lynx", "Otter", "Owl", "Panda", "Robin", "Tiger"];

const HIDDEN = /[^\P{C}\s]|"/gu; // what the server refuses: what cannot be printed by itself, and quotes

/** Is there something in a name that cannot be shown? */
export const hasHidden = (name: string): boolean => name.search(HIDDEN) >= 0;

/** The name without it. */
export const shown = (name: string): string => name.replace(HIDDEN, "").replace(/\s+/g, " ").trim();

/** A name by dice that give numbers from 0 up to 1. */
export function nickname(dice: () => number): string {
  const any = (words: readonly string[]) => words[Math.floor(dice() * words.length)] ?? "";
  return `${any(HOW)} ${any(WHO)}`;
}
