// Sentences about events in German. The keys and forms are those in English.

import type { EVENTS as english } from "../en/events";
import type { Translated } from "../eventSentences";

export const EVENTS: Translated<typeof english> = {
  turned_up: ["{seat} gibt und deckt {card} auf.", "Du gibst und deckst {card} auf."],
  played: ["{seat} spielt {card}.", "Du spielst {card}."],
  "played.color": ["{seat} spielt {card} und will {color}.", "Du spielst {card} und willst {color}."],
  named: ["{seat} will {color}.", "Du willst {color}."],
  jumped_in: ["{seat} wirft dazwischen.", "Du wirfst dazwischen."],
  called: ["{seat} ruft UNO!", "Du rufst UNO!"],
  caught: [
    "{seat} erwischt {other} ohne UNO-Ruf.",
    "Du erwischst {other} ohne UNO-Ruf.",
    "{seat} erwischt dich ohne UNO-Ruf.",
  ],
  false_call: ["{seat} ruft UNO ohne Grund.", "Du rufst UNO ohne Grund."],
  false_catch: [
    "{seat} zeigt ohne Grund auf {other}.",
    "Du zeigst ohne Grund auf {other}.",
    "{seat} zeigt ohne Grund auf dich.",
  ],
  challenged: [
    "{seat} zweifelt an: Hatte {other} {color}?",
    "Du zweifelst an: Hatte {other} {color}?",
    "{seat} zweifelt an: Hattest du {color}?",
  ],
  revealed: ["{seat} zeigt {hand}.", "Du zeigst {hand}."],
  "judged.guilty": ["Der Zweifel war richtig: {seat} hatte {color}.", "Der Zweifel war richtig: Du hattest {color}."],
  judged: ["Der Zweifel war falsch: {seat} hatte kein {color}.", "Der Zweifel war falsch: Du hattest kein {color}."],
  accepted: ["{seat} zweifelt nicht an.", "Du zweifelst nicht an."],
  pending: ["Auf {seat} kommen {count} Karten zu.", "Auf dich kommen {count} Karten zu."],
  "pending.one": ["Auf {seat} kommt eine Karte zu.", "Auf dich kommt eine Karte zu."],
  took: ["{seat} nimmt die Karten.", "Du nimmst die Karten."],
  swapped: [
    "{seat} tauscht die Hand mit {other}.",
    "Du tauschst die Hand mit {other}.",
    "{seat} tauscht die Hand mit dir.",
  ],
  hands_passed: ["Alle geben ihre Hand {direction} weiter."],
  hands_shuffled: ["Alle Hände werden gemischt und neu verteilt."],
  discarded: ["{seat} legt auch {list} ab.", "Du legst auch {list} ab."],
  reshuffled: ["Aus der Ablage wird ein neuer Nachziehstapel gemischt."],
  drew: ["{seat} zieht {drawn}.", "Du ziehst {drawn}."],
  "drew.several": ["{seat} zieht {drawn}: {hand}.", "Du ziehst {drawn}: {hand}."],
  "drew.skipped": ["{seat} zieht {drawn} und setzt aus.", "Du ziehst {drawn} und setzt aus."],
  "drew.several.skipped": ["{seat} zieht {drawn} und setzt aus: {hand}.", "Du ziehst {drawn} und setzt aus: {hand}."],
  kept: ["{seat} behält die Karte.", "Du behältst die Karte."],
  passed: ["{seat} setzt aus: Es gibt nichts zu ziehen.", "Du setzt aus: Es gibt nichts zu ziehen."],
  skipped: ["{seat} setzt aus.", "Du setzt aus."],
  "skipped.several": ["{seats} setzen aus."],
  reversed: ["Jetzt geht es {direction}."],
  out: ["{seat} ist mit zu vielen Karten aus der Runde.", "Du bist mit zu vielen Karten aus der Runde."],
  won: ["{seat} gewinnt die Runde.", "Du gewinnst die Runde."],
  "won.points": ["{seat} gewinnt die Runde und {points}.", "Du gewinnst die Runde und {points}."],
  blocked: ["Niemand kann spielen oder ziehen: Die Runde endet ohne Sieg."],
};
