import type { signals as english } from "../en/signals";

export const signals: typeof english = {
  yourTurn: "À toi de jouer",
  waiting: "Les autres t’attendent à la table.",
  offer: "Te prévenir quand c’est à toi ?",
  yes: "Oui, préviens-moi",
  no: "Non merci",
};
