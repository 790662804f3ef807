import type { sound as english } from "../en/sound";

export const sound: typeof english = {
  title: "Sonidos",
  sound: "Reproducir sonidos",
  percent: (volume: number) => (volume === 0 ? "no" : `${Math.round(volume * 100)} %`),
};
