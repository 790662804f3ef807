import type { manifest as english } from "../en/manifest";

export const manifest: typeof english = {
  description:
    "Un jeu de cartes pour deux à dix joueurs, entre amis ou contre des bots, dans le navigateur. Sans compte.",
  playNow: "Jouer",
  puzzles: "Les énigmes du jour",
  matches: "Tes parties",
};
