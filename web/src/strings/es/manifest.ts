import type { manifest as english } from "../en/manifest";

export const manifest: typeof english = {
  description: "Un juego de cartas de dos a diez jugadores, con amigos o bots, en el navegador. Sin cuenta.",
  playNow: "Jugar ya",
  puzzles: "Los retos del día",
  matches: "Tus partidas",
};
