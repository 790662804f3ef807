import { capital, sayEffects, type SayEffect } from "../text";
import type { deck as english } from "../en/deck";

const NAMES: Record<string, string> = { classic: "Klassisch", modern: "Modern", no_mercy: "Gnadenlos" };
const SAYS: Record<string, string> = {
  classic: "Die 108 Karten, die alle kennen.",
  modern: "Dazu eine Farbwahl, die Hände mischt, und drei freie Karten.",
  no_mercy: "168 Karten, mit denen viel gezogen wird. Am besten mit den Gnadenlos-Regeln.",
};

const next = (count: number, isAfter: boolean) => {
  if (count === 1) return isAfter ? "der danach" : "der Nächste";
  return isAfter ? `die ${count} danach` : `die nächsten ${count}`;
};

export const effect: SayEffect = ({ kind, amount = 1 }, isAfter) =>
  ({
    name_color: "du wählst die Farbe",
    skip: `${next(amount, isAfter)} ${amount === 1 ? "setzt" : "setzen"} aus`,
    reverse: "die Richtung dreht sich",
    draw: `${next(1, isAfter)} zieht ${amount}`,
    swap: "du tauschst die Hand mit jemandem",
    pass_hands: "alle geben ihre Hand weiter",
    others_draw: `alle anderen ziehen ${amount}`,
    discard_color: "du legst alle Karten dieser Farbe mit ab",
    play_again: "du spielst noch einmal",
    skip_everyone: "alle anderen setzen aus",
    draw_color: `${next(1, isAfter)} wählt eine Farbe und zieht, bis sie kommt`,
    shuffle_hands: "alle Hände werden gemischt und neu verteilt",
    blank: "sie tut, was der Tisch gewählt hat",
  })[kind];

export const deck: typeof english = {
  title: "Karten wählen",
  named: (deck, own) => NAMES[deck] ?? own,
  says: ({ name, about }) => SAYS[name] ?? about,
  own: "Eigene Karten nehmen …",
  ownSays: "Fang mit der Datei an, die dieser Befehl schreibt: drawfour deck new my.toml",
  noText: "Die Datei ist kein Text in UTF-8.",
  tooLong: (most) => `Die Datei ist zu lang: höchstens ${most} Zeichen.`,
  what: (count) => `Alle ${count} Karten und ihre Wirkung`,
  plain: "Einfache Karten ohne Wirkung",
  count: (count) => `${count} Stück`,
  effects: (effects) => `${capital(sayEffects(effects, effect).join(", "))}.`,
  file: "Karten herunterladen",
};
