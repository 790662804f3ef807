import type { common as english } from "../en/common";
import { REFUSALS } from "./refusals";

export const common: typeof english = {
  direction: "ltr",
  leave: "Partir",
  close: "Fermer",
  back: "Retour",
  failed: "Ça n’a pas marché. Tu es peut-être hors ligne.",
  again: "Réessayer",
  toFront: "Aller à l’accueil",
  loading: "Chargement…",
  coming: "On arrive à la table…",
  lost: "Cette page n’existe pas.",
  refusal: (code, sentence) =>
    [
      (REFUSALS as Record<string, string>)[code] ?? sentence, // a newer server may have other codes
      /^bad_(option|seats|de)/.test(code) && `(${sentence})`,
    ]
      .filter(Boolean)
      .join(" "),
  lineDown: "Connexion perdue. On se reconnecte…",
  retry: "Réessayer",
  notAffiliated: "drawfour n’a aucun lien avec Mattel. UNO est une marque de Mattel.",
};
