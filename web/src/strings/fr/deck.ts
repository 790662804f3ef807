import { capital, sayEffects, type SayEffect } from "../text";
import type { deck as english } from "../en/deck";

const NAMES: Record<string, string> = { classic: "Classique", modern: "Moderne", no_mercy: "Sans pitié" };
const SAYS: Record<string, string> = {
  classic: "Les 108 cartes que tout le monde connaît.",
  modern: "Avec un joker qui mélange les mains et trois cartes blanches à définir.",
  no_mercy: "168 cartes, et ça pioche beaucoup. À jouer avec les règles Sans pitié.",
};

const next = (count: number, isAfter: boolean) => {
  if (count === 1) return isAfter ? "celui d’après" : "le joueur suivant";
  return isAfter ? `les ${count} d’après` : `les ${count} joueurs suivants`;
};

const cards = (count: number) => (count === 1 ? "une carte" : `${count} cartes`);

export const effect: SayEffect = ({ kind, amount = 1 }, isAfter) =>
  ({
    name_color: "tu choisis la couleur",
    skip: `${next(amount, isAfter)} ${amount === 1 ? "passe son" : "passent leur"} tour`,
    reverse: "le jeu change de sens",
    draw: `${next(1, isAfter)} pioche ${cards(amount)}`,
    swap: "tu échanges ta main avec quelqu’un",
    pass_hands: "chacun passe sa main à son voisin",
    others_draw: `tous les autres piochent ${cards(amount)}`,
    discard_color: "tu poses avec elle toutes tes cartes de cette couleur",
    play_again: "tu rejoues",
    skip_everyone: "tous les autres passent leur tour",
    draw_color: `${next(1, isAfter)} choisit une couleur et pioche jusqu’à la trouver`,
    shuffle_hands: "toutes les mains sont mélangées et redistribuées",
    blank: "elle fait ce que la table a choisi",
  })[kind];

export const deck: typeof english = {
  title: "Choisir les cartes",
  named: (deck, own) => NAMES[deck] ?? own,
  says: ({ name, about }) => SAYS[name] ?? about,
  own: "Prendre tes propres cartes…",
  ownSays: "Pars du fichier que cette commande écrit : drawfour deck new my.toml",
  noText: "Ce fichier n’est pas du texte en UTF-8.",
  tooLong: (most) => `Ce fichier est trop long : ${most} caractères au plus.`,
  what: (count) => `Les ${count} cartes et leurs effets`,
  plain: "Cartes simples, sans effet",
  count: (count) => `${count} dans le jeu`,
  effects: (effects) => `${capital(sayEffects(effects, effect).join(", "))}.`,
  file: "Télécharger les cartes",
};
