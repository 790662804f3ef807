import type { signals as english } from "../en/signals";

export const signals: typeof english = {
  yourTurn: "Du bist dran",
  waiting: "Die anderen am Tisch warten auf dich.",
  offer: "Sollen wir dir Bescheid sagen, wenn du dran bist und woanders hinschaust?",
  yes: "Ja, gern",
  no: "Nein",
};
