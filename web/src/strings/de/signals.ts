import type { signals as english } from "../en/signals";

export const signals: typeof english = {
  yourTurn: "Du bist dran",
  waiting: "Die anderen am Tisch warten auf dich.",
  offer: "Dich benachrichtigen, wenn du dran bist?",
  yes: "Ja, gern",
  no: "Nein, danke",
};
