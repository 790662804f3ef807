import type { daily as english } from "../en/daily";
import { game } from "./game";

export const daily: typeof english = {
  play: "El reparto del día",
  says: "Una ronda con las mismas cartas para todos hoy.",
  puzzles: "Retos",
  puzzlesSay: "Tres retos cortos, los mismos para todos hoy.",
  date: (date: string) => new Date(date).toLocaleDateString("es", { dateStyle: "long", timeZone: "UTC" }),
  won: (points: number) => `Victoria con ${game.points(points)}`,
  lost: (cards: number) => `Derrota con ${game.cards(cards)} por jugar`,
  row: (days: number) => `${days} días seguidos`,
  again: "Solo cuenta el primer intento del día.",
  share: "Compartir el resultado",
};
