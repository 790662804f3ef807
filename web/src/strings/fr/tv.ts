import type { tv as english } from "../en/tv";

export const tv: typeof english = {
  title: "Table",
  waiting: "Qui joue ?",
  join: "Scanne ou ouvre :",
  address: "À ouvrir sur ton téléphone :",
  full: "Plein écran",
  open: "Montrer la table sur une télé",
  openSays: "Ouvre ceci sur un grand écran. Chacun joue sur son téléphone.",
};
