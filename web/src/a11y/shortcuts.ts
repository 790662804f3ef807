// Keyboard shortcuts of the table. Letters are the same in every language.

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

/** Return the legal move of a key, or null. */
export function moveOf(key: string, legal: readonly string[]): string | null {
  const pressed = key.toLowerCase();
  return legal.find((move) => MOVES.some(([letter, meant]) => letter === pressed && move.startsWith(meant))) ?? null;
}

/** Is the key meant for a text field, a dialog or the browser? */
export function isElsewhere(event: KeyboardEvent): boolean {
  const { target } = event;
  const isTyping =
    target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
  return isTyping || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]") !== null;
}
