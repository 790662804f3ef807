import type { daily as english } from "../en/daily";
import { game } from "./game";

export const daily: typeof english = {
  play: "La donne du jour",
  says: "Une manche avec les mêmes cartes pour tout le monde aujourd’hui.",
  puzzles: "Énigmes",
  puzzlesSay: "Trois courtes énigmes, les mêmes pour tout le monde aujourd’hui.",
  date: (date: string) => new Date(date).toLocaleDateString("fr", { dateStyle: "long", timeZone: "UTC" }),
  won: (points: number) => `Gagné avec ${game.points(points)}`,
  lost: (cards: number) => `Perdu avec encore ${game.cards(cards)}`,
  row: (days: number) => `${days} jours de suite`,
  again: "Seul le premier essai du jour compte.",
  share: "Partager le résultat",
};
