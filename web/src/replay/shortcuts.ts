// What a key does to the film.

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

/** The action of a key; null where it means none, or is meant for what has the focus. */
export function keyOf(event: KeyboardEvent): Action | null {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return null;
  const focus = event.target instanceof Element ? event.target : null;
  if (focus?.matches("input")) return null; // the slider goes by the same keys itself
  if (event.key === " " && focus?.matches("button, a, summary")) return null;
  const action = Object.hasOwn(KEYS, event.key) ? KEYS[event.key as keyof typeof KEYS] : null;
  const isMirrored = document.documentElement.dir === "rtl";
  if (isMirrored && action === "stepOn") return "stepBack";
  return isMirrored && action === "stepBack" ? "stepOn" : action;
}
