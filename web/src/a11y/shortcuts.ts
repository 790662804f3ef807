// Which move a key means. Letters stand for themselves in every language: they are on the keys list.

const MOVES = [
  ["d", "draw"],
  ["k", "keep"],
  ["u", "uno"],
  ["c", "challenge"],
  ["a", "accept"],
  ["a", "take"],
  ["x", "catch "],
  ["j", "jump "],
] as const;

/** The legal move of a key, null where it has none now. */
export function moveOf(key: string, legal: readonly string[]): string | null {
  const pressed = key.toLowerCase();
  return legal.find((move) => MOVES.some(([letter, meant]) => letter === pressed && move.startsWith(meant))) ?? null;
}

/** Is somebody typing, or is the key meant for the browser? */
export function isElsewhere(event: KeyboardEvent): boolean {
  const { target } = event;
  const isTyping =
    target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
  return isTyping || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]") !== null;
}
