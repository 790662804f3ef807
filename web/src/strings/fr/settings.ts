import { plural } from "../text";
import type { settings as english } from "../en/settings";

const seconds = (count: number) =>
  `${count.toLocaleString("fr")} ${plural("fr", count, { one: "seconde", other: "secondes" })}`;
const short = (count: number) => `${count.toLocaleString("fr")} s`;

export const settings: typeof english = {
  is_public: {
    title: "Table publique",
    says: (on) =>
      on
        ? "Tout le monde sur ce serveur voit la table à l’accueil."
        : "Seules les personnes qui ont le lien la trouvent.",
  },
  calls_for_people: {
    title: "Dire UNO automatiquement",
    says: (on) => (on ? "La table dit UNO pour tout le monde." : "À chacun de penser à dire UNO."),
  },
  spectators_see_hands: {
    title: "Montrer les mains au public",
    says: (on) =>
      on
        ? "Dès la prochaine donne, le public voit toutes les mains. Chacun le sait."
        : "Le public ne voit aucune main.",
  },
  turn_seconds: {
    title: "Temps par tour",
    says: (count) => (count ? `Après ${seconds(count)}, un bot joue le tour.` : "Chacun prend le temps qu’il veut."),
    named: (count) => (count ? short(count) : "illimité"),
  },
  grace_seconds: {
    title: "Temps pour dire UNO",
    says: (count) =>
      count
        ? `Le jeu attend ${seconds(count)} qu’un UNO oublié soit dit.`
        : "Un UNO oublié peut être contré tout de suite.",
    named: (count) => (count ? short(count) : "aucun"),
  },
  thinking_seconds: {
    title: "Vitesse des bots",
    says: (count) => (count ? `Les bots réfléchissent environ ${seconds(count)}.` : "Les bots jouent aussitôt."),
    named: (count) => ({ 0.3: "rapide", 0.9: "normale", 2: "lente" })[count] ?? short(count),
  },
  away_seconds: {
    title: "En cas d’absence",
    says: (count) => `Après ${seconds(count)} d’absence, un bot joue jusqu’au retour.`,
    named: short,
  },
  break_seconds: {
    title: "Pause entre les manches",
    says: (count) =>
      count
        ? `La manche suivante commence après ${seconds(count)}.`
        : "La manche suivante commence quand quelqu’un appuie.",
    named: (count) => (count ? short(count) : "jusqu’à un appui"),
  },
  hints: {
    title: "Conseils",
    says: (when) =>
      ({
        never: "Personne ne peut demander de conseil.",
        alone: "On peut demander un conseil si tous les autres sont des bots.",
        always: "Tout le monde peut demander un conseil, sans que les autres le voient.",
      })[when],
    named: (when) => ({ never: "non", alone: "contre des bots", always: "oui" })[when],
  },
  chat: {
    title: "Messages",
    says: (when) =>
      ({
        never: "Pas de messages, seulement des réactions.",
        private: "À une table privée, tout le monde peut écrire.",
        always: "Tout le monde à la table peut écrire, même des inconnus.",
      })[when],
    named: (when) => ({ never: "non", private: "tables privées", always: "oui" })[when],
  },
};
