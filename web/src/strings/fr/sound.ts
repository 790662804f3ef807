import type { sound as english } from "../en/sound";

export const sound: typeof english = {
  title: "Sons",
  sound: "Jouer les sons",
  percent: (volume: number) => (volume === 0 ? "coupé" : `${Math.round(volume * 100)} %`),
};
