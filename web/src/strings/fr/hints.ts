// Hints and analyses in French.

import type { Translated } from "../eventSentences";
import type * as english from "../en/hints";

export const REASONS: Translated<typeof english.REASONS> = {
  nothing: "Aucune carte ne va.",
  only: "Rien d’autre ne va.",
  follows: "Ensuite, il reste plus de cartes à jouer en {color} : {count}.",
  colors: "Il reste moins de couleurs, et la suite s’enchaîne mieux.",
  saves: "Le joker reste pour plus tard.",
  hits: "{seat} perd son tour.",
  "hits.close": "{seat} n’a plus que {cards} et perd son tour.",
  lacks: "{seat} n’a pas de {color}.",
  "lacks.likely": "{seat} n’a sans doute pas de {color}.",
  blocks: "{seat} aura plus de mal à jouer.",
  bridges: "Il reste les cartes qui mènent d’une couleur à l’autre.",
  points: "C’est la carte qui coûte le plus de points.",
  again: "Ça donne un tour de plus.",
  best: "Dans l’ensemble, c’est la meilleure carte.",
};

export const MOVES: Translated<typeof english.MOVES> = {
  play: "jouer {card}",
  "play.color": "jouer {card} et choisir le {color}",
  jump: "intercepter avec {card}",
  draw: "piocher",
  keep: "garder la carte",
  challenge: "contester",
  accept: "accepter",
  take: "prendre les cartes",
  color: "choisir le {color}",
  swap: "échanger sa main avec {seat}",
  uno: "dire UNO",
  catch: "contrer {seat}",
};

export const SHARES = "Tu gagnes ainsi {share} des manches simulées, sinon ({other}) {less}.";
export const EVEN = "Tu gagnes ainsi {share} des manches simulées, sinon ({other}) tout autant.";

export const CHANGE = "{side} : {before} → {after} de chances de gagner.";
export const MISTAKE = "Une erreur : d’après ce que {player} pouvait voir, ça gagne {less} des manches simulées.";
export const BETTER = "Mieux : {better}, avec {more}.";
export const CALL_MISTAKE = "Une erreur de {player}.";
export const NOTE = [
  "Les manches gagnées, c’est la part égale, plus l’adresse, plus la chance.",
  "L’adresse compare les coups à ceux d’un bot fort, d’après ce qu’on pouvait voir.",
  "La chance, c’est tout le reste : la donne, la pioche, et ce que les autres avaient en main.",
];
