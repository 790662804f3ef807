import type { log as english } from "../en/log";

export const log: typeof english = {
  title: "Was geschehen ist",
  empty: "Noch ist nichts geschehen.",
};
