import type { daily as english } from "../en/daily";
import { game } from "./game";

export const daily: typeof english = {
  play: "Karten des Tages",
  says: "Eine Runde mit den gleichen Karten für alle an diesem Tag.",
  puzzles: "Rätsel",
  puzzlesSay: "Drei kurze Rätsel, heute für alle gleich.",
  date: (date: string) => new Date(date).toLocaleDateString("de", { dateStyle: "long", timeZone: "UTC" }),
  won: (points: number) => `Gewonnen mit ${game.points(points)}`,
  lost: (cards: number) => `Verloren: ${game.cards(cards)} übrig`,
  row: (days: number) => `${days} Tage in Folge`,
  again: "Nur der erste Versuch eines Tages zählt.",
  share: "Ergebnis teilen",
};
