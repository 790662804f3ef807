import type { lobby as english } from "../en/lobby";

export const lobby: typeof english = {
  title: "Wer spielt mit?",
  link: "Die Adresse dieses Tisches",
  copy: "Link kopieren",
  copied: "Kopiert",
  free: "Freier Platz",
  sit: "Hier sitzen",
  you: "du",
  botsFill: "Auf freie Plätze setzen sich Bots.",
  hostStarts: "Wer den Tisch gemacht hat, beginnt.",
  play: "Spielen",
};
