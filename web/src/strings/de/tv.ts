import type { tv as english } from "../en/tv";

export const tv: typeof english = {
  title: "Tisch",
  waiting: "Wer spielt mit?",
  join: "Scannen oder öffnen:",
  address: "Auf dem Handy öffnen:",
  full: "Vollbild",
  open: "Den Tisch auf einem Fernseher zeigen",
  openSays: "Öffne das auf einem großen Bildschirm. Alle spielen auf ihrem Handy.",
};
