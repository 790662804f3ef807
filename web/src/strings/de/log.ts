import type { log as english } from "../en/log";

export const log: typeof english = {
  title: "Spielverlauf",
  empty: "Noch ist nichts passiert.",
};
