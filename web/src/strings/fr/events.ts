// Sentences about events in French. The keys and forms are those in English.

import type { EVENTS as english } from "../en/events";
import type { Translated } from "../eventSentences";

export const EVENTS: Translated<typeof english> = {
  turned_up: ["{seat} distribue et retourne {card}.", "Tu distribues et retournes {card}."],
  played: ["{seat} joue {card}.", "Tu joues {card}."],
  "played.color": ["{seat} joue {card} et choisit le {color}.", "Tu joues {card} et choisis le {color}."],
  named: ["{seat} choisit le {color}.", "Tu choisis le {color}."],
  jumped_in: ["{seat} intercepte.", "Tu interceptes."],
  called: ["{seat} dit UNO !", "Tu dis UNO !"],
  caught: [
    "{seat} contre {other}, qui a oublié de dire UNO.",
    "Tu contres {other}, qui a oublié de dire UNO.",
    "{seat} te contre : tu as oublié de dire UNO.",
  ],
  false_call: ["{seat} dit UNO sans raison.", "Tu dis UNO sans raison."],
  false_catch: [
    "{seat} accuse {other} à tort d’avoir oublié de dire UNO.",
    "Tu accuses {other} à tort d’avoir oublié de dire UNO.",
    "{seat} t’accuse à tort d’avoir oublié de dire UNO.",
  ],
  challenged: [
    "{seat} conteste : est-ce que {other} avait {a_color} ?",
    "Tu contestes : est-ce que {other} avait {a_color} ?",
    "{seat} conteste : est-ce que tu avais {a_color} ?",
  ],
  revealed: ["{seat} montre sa main : {hand}.", "Tu montres ta main : {hand}."],
  "judged.guilty": [
    "La contestation réussit : {seat} avait {a_color}.",
    "La contestation réussit : tu avais {a_color}.",
  ],
  judged: [
    "La contestation échoue : {seat} n’avait pas de {color}.",
    "La contestation échoue : tu n’avais pas de {color}.",
  ],
  accepted: ["{seat} ne conteste pas.", "Tu ne contestes pas."],
  pending: ["{count} cartes attendent {seat}.", "{count} cartes t’attendent."],
  "pending.one": ["Une carte attend {seat}.", "Une carte t’attend."],
  took: ["{seat} prend les cartes.", "Tu prends les cartes."],
  swapped: [
    "{seat} échange sa main avec {other}.",
    "Tu échanges ta main avec {other}.",
    "{seat} échange sa main avec toi.",
  ],
  hands_passed: ["Toutes les mains tournent {direction}."],
  hands_shuffled: ["Toutes les mains sont mélangées et redistribuées."],
  discarded: ["{seat} pose aussi : {list}.", "Tu poses aussi : {list}."],
  reshuffled: ["Le talon est mélangé et devient la nouvelle pioche."],
  drew: ["{seat} pioche {drawn}.", "Tu pioches {drawn}."],
  "drew.several": ["{seat} pioche {drawn} : {hand}.", "Tu pioches {drawn} : {hand}."],
  "drew.skipped": ["{seat} pioche {drawn} et passe son tour.", "Tu pioches {drawn} et passes ton tour."],
  "drew.several.skipped": [
    "{seat} pioche {drawn} et passe son tour : {hand}.",
    "Tu pioches {drawn} et passes ton tour : {hand}.",
  ],
  kept: ["{seat} garde la carte.", "Tu gardes la carte."],
  passed: ["{seat} passe : il n’y a plus rien à piocher.", "Tu passes : il n’y a plus rien à piocher."],
  skipped: ["{seat} passe son tour.", "Tu passes ton tour."],
  "skipped.several": ["Pas de tour pour {seats}."],
  reversed: ["Le jeu tourne maintenant {direction}."],
  out: ["{seat} a trop de cartes et quitte la manche.", "Tu as trop de cartes et quittes la manche."],
  won: ["{seat} gagne la manche.", "Tu gagnes la manche."],
  "won.points": ["{seat} gagne la manche et marque {points}.", "Tu gagnes la manche et marques {points}."],
  blocked: ["Plus personne ne peut jouer ni piocher : la manche finit sans vainqueur."],
};
