import type { sound as english } from "../en/sound";

export const sound: typeof english = {
  title: "Töne",
  sound: "Töne abspielen",
  percent: (volume: number) => (volume === 0 ? "aus" : `${Math.round(volume * 100)} %`),
};
