import type { front as english } from "../en/front";

export const front: typeof english = {
  line: "Das Kartenspiel für zwei bis zehn, gegen Bots oder mit Freunden.",
  yourName: "Dein Name",
  playNow: "Losspielen",
  newTable: "Mit Freunden spielen",
};
