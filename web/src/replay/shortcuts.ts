// Keyboard shortcuts of the replay.

const KEYS = {
  ArrowRight: "stepOn",
  ArrowLeft: "stepBack",
  PageDown: "roundOn",
  PageUp: "roundBack",
  Home: "first",
  End: "last",
  " ": "toggle",
} as const;

export type Action = (typeof KEYS)[keyof typeof KEYS];

/** Return the action of a key; null if it has none or belongs to the focused element. */
export function keyOf(event: KeyboardEvent): Action | null {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return null;
  const focus = event.target instanceof Element ? event.target : null;
  if (focus?.matches("input")) return null; // the slider handles these keys itself
  if (event.key === " " && focus?.matches("button, a, summary")) return null;
  const action = Object.hasOwn(KEYS, event.key) ? KEYS[event.key as keyof typeof KEYS] : null;
  const isMirrored = document.documentElement.dir === "rtl";
  if (isMirrored && action === "stepOn") return "stepBack";
  return isMirrored && action === "stepBack" ? "stepOn" : action;
}
