/** The symbols in icons.svg. */
export const ICONS = [
  "menu", "rules", "log", "mood", "people", "crown", "bot", "person", "plus", "minus", "die", "copy", "share", "tick", "eye", "quiet", "loud", "back", "sliders",
  "door", "key", "seal", "link", "play", "pause", "on", "before", "roundOn", "roundBack",
] as const;

export type IconName = (typeof ICONS)[number];
