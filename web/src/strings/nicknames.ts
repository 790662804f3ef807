// Random names, and the characters that names may contain.

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

const HIDDEN = /[^\P{C}\s]|"/gu; // refused by the server: unprintable characters and quotes

/** Does the name contain characters that are not allowed? */
export const hasHidden = (name: string): boolean => name.search(HIDDEN) >= 0;

/** Remove these characters. */
export const shown = (name: string): string => name.replace(HIDDEN, "").replace(/\s+/g, " ").trim();

/** Pick a random name. `dice` returns numbers from 0 up to 1. */
export function nickname(dice: () => number): string {
  const any = (words: readonly string[]) => words[Math.floor(dice() * words.length)] ?? "";
  return `${any(HOW)} ${any(WHO)}`;
}
