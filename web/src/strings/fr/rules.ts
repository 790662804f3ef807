import { BLANKS } from "../../protocol/gameFacts";
import type { Option, Preset, rules as english } from "../en/rules";
import { effect } from "./deck";

const CHOICES: Partial<Record<Option, Record<string, string>>> = {
  drawn_card: {
    must_play: "Une carte piochée qui peut être jouée doit l’être.",
    may_play: "Une carte piochée qui peut être jouée peut aussi être gardée.",
  },
  late_call: {
    yes: "On peut encore dire UNO une fois la carte posée, tant que personne n’a rien remarqué.",
    no: "Il faut dire UNO avant de poser la carte.",
  },
  catch_until: {
    turn_taken: "Un UNO oublié peut être contré jusqu’à ce que le joueur suivant ait fini son tour.",
    turn_begins: "Un UNO oublié peut être contré jusqu’à ce que le joueur suivant pioche ou joue.",
  },
  reveal_to: {
    challenger: "Quand un joker +4 est contesté, seule la personne qui conteste voit la main.",
    everyone: "Quand un joker +4 est contesté, tout le monde voit la main.",
  },
  opening_skip: {
    left: "Si la première carte est un passe ton tour, la place à gauche du joueur passé commence.",
    right: "Si la première carte est un passe ton tour, la place à droite du joueur passé commence : le donneur.",
  },
  scoring: {
    winner_takes: "Gagner la manche rapporte les points de toutes les autres mains.",
    lowest: "Chacun compte sa propre main ; quand la limite est atteinte, le plus petit total gagne.",
    elimination: "Chacun compte sa propre main ; atteindre la limite élimine, et le dernier en jeu gagne.",
  },
  teams: {
    yes: "À quatre, deux équipes s’affrontent ; on joue avec la personne d’en face.",
    no: "Chacun joue pour soi.",
  },
  target_score: { none: "La première manche décide de la partie." },
  stack: {
    none: "Sans cumul : on ne peut rien poser sur un +2 ou un +4 pour le faire suivre.",
    same: "Sur un +2 on peut poser un +2, sur un +4 un +4 ; tout le paquet passe au joueur suivant.",
    upward: "Sur une carte + on peut en poser une aussi forte ou plus forte ; tout passe au joueur suivant.",
    any: "Sur une carte + on peut poser n’importe quelle carte + qui va ; tout passe au joueur suivant.",
  },
  deflect: {
    yes: "Un passe ton tour de la même couleur fait suivre un +2, une inversion le renvoie.",
    no: "Rien ne détourne un +2.",
  },
  jump_in: {
    yes: "Avec exactement la carte du dessus, on peut la jouer hors de son tour ; le jeu continue à partir de là.",
    no: "Chacun attend son tour.",
  },
  seven_zero: {
    yes: "Avec un 7, on échange sa main ; avec un 0, chacun passe sa main au suivant.",
    no: "Le 7 et le 0 sont des chiffres comme les autres.",
  },
  draw_until_playable: {
    yes: "On pioche jusqu’à pouvoir jouer.",
    no: "On pioche une seule carte.",
  },
  hand_limit: { none: "Personne n’est éliminé pour avoir trop de cartes." },
  force_play: { yes: "Quand on peut jouer, on doit jouer.", no: "Même si on peut jouer, on a le droit de piocher." },
  no_bluffing: {
    yes: "Le joker +4 ne se joue que sans la couleur en main, et ne se conteste pas.",
    no: "Le joker +4 peut être un bluff, et on peut le contester.",
  },
  finish_on: {
    any: "On peut finir sur n’importe quelle carte.",
    number: "La dernière carte doit être un chiffre : pas de carte spéciale pour finir.",
  },
};

const NUMBERS: Partial<Record<Option, string>> = {
  target_score: "Points à atteindre dans la partie",
  call_penalty: "Cartes à piocher pour un UNO oublié",
  false_call_penalty: "Cartes à piocher pour un UNO dit sans raison ; avec 0, il ne compte pas",
  false_catch_penalty: "Cartes à piocher pour un contre UNO sans raison ; avec 0, il ne compte pas",
  hand_limit: "Cartes qui éliminent de la manche",
  hand_size: "Cartes distribuées à chacun",
  decks: "Jeux de cartes mélangés ensemble",
};

function blank(word: string): string {
  return word in BLANKS ? effect(BLANKS[word as keyof typeof BLANKS], false) : "aucun effet";
}

function says(name: Option, word: string): string {
  if (name === "blank") return `Avec une carte blanche : ${blank(word)}.`;
  return CHOICES[name]?.[word] ?? `${NUMBERS[name] ?? ""} : ${word}.`;
}

const TITLES: Record<Option, string> = {
  drawn_card: "Carte piochée qui va",
  late_call: "UNO en retard",
  catch_until: "Temps pour contrer",
  reveal_to: "Main contestée",
  opening_skip: "Passe ton tour en première carte",
  target_score: "Durée de la partie",
  scoring: "Points",
  teams: "En équipe",
  stack: "Cumul des cartes +",
  deflect: "Détourner un +2",
  jump_in: "Interception",
  seven_zero: "7 échange, 0 fait tourner les mains",
  draw_until_playable: "Piocher jusqu’à pouvoir jouer",
  hand_limit: "Limite de cartes",
  force_play: "Jeu obligatoire",
  no_bluffing: "Sans bluff",
  finish_on: "Dernière carte",
  call_penalty: "UNO oublié",
  false_call_penalty: "UNO sans raison",
  false_catch_penalty: "Contre UNO sans raison",
  blank: "Effet des cartes blanches",
  hand_size: "Cartes au départ",
  decks: "Jeux de cartes",
};

const SHORT: Partial<Record<Option, Record<string, string>>> = {
  drawn_card: { must_play: "à jouer", may_play: "à jouer ou garder" },
  catch_until: { turn_taken: "plus long", turn_begins: "plus court" },
  reveal_to: { challenger: "à une personne", everyone: "à tous" },
  opening_skip: { left: "le suivant commence", right: "le donneur commence" },
  target_score: { none: "une manche" },
  stack: { none: "non", same: "même carte", upward: "même ou plus fort", any: "toutes" },
  hand_limit: { none: "jamais" },
  scoring: { winner_takes: "au vainqueur", lowest: "le moins gagne", elimination: "par élimination" },
  finish_on: { any: "au choix", number: "un chiffre" },
};

export const rules: typeof english = {
  presets: {
    classic: "Classique",
    official: "Officiel",
    mattel: "Mattel",
    party: "Soirée",
    no_mercy: "Sans pitié",
  } satisfies Record<Preset, string>,
  presetSays: {
    classic: "En 500 points. Une carte piochée qui va doit être jouée.",
    official: "En une manche. On peut garder une carte piochée. Il faut dire UNO à temps !",
    mattel: "En 500 points. On peut garder une carte piochée. Pour contrer, il faut être rapide !",
    party: "On cumule, on intercepte, on échange sa main avec un 7, on pioche jusqu’à pouvoir jouer.",
    no_mercy: "En 1000 points. On cumule, le 7 échange les mains. Avec 25 cartes, c’est fini.",
  } satisfies Record<Preset, string>,
  groups: {
    house: "Règles maison",
    hands: "Cartes",
    calls: "UNO et contre UNO",
    challenges: "Joker +4",
    scores: "Départ et points",
  },
  title: (name: Option) => TITLES[name],
  short: (name: Option, word: string) => (name === "blank" ? blank(word) : (SHORT[name]?.[word] ?? word)),
  says,
};
