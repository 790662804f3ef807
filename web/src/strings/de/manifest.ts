import type { manifest as english } from "../en/manifest";

export const manifest: typeof english = {
  description: "Ein Kartenspiel für zwei bis zehn Personen, mit Freunden oder Bots, im Browser. Ohne Konto.",
  playNow: "Losspielen",
  puzzles: "Rätsel des Tages",
  matches: "Deine Partien",
};
