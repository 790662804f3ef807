// Keyboard shortcuts of the table. Letters are the same in every language.

import type { Move, MoveKind } from "../protocol/messages";

const KEYS: Partial<Record<MoveKind, string>> = {
  draw: "d",
  keep: "k",
  uno: "u",
  challenge: "c",
  accept: "a",
  take: "a",
  catch: "x",
  jump: "j",
};

/** Return the legal move of a key, or null. */
export function moveOf(key: string, legal: readonly Move[]): Move | null {
  const pressed = key.toLowerCase();
  return legal.find(({ kind }) => KEYS[kind] === pressed) ?? null;
}

/** Is the key meant for a text field, a dialog or the browser? */
export function isElsewhere(event: KeyboardEvent): boolean {
  const { target } = event;
  const isTyping =
    target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
  return isTyping || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]") !== null;
}
