import { capital } from "../text";
import type { deck as english } from "../en/deck";

const NAMES: Record<string, string> = { classic: "Klassisch", modern: "Modern", no_mercy: "Gnadenlos" };
const SAYS: Record<string, string> = {
  classic: "Die 108 Karten, die alle kennen.",
  modern: "Dazu eine Farbwahl, die Hände mischt, und drei freie Karten.",
  no_mercy: "168 Karten, mit denen viel gezogen wird. Am besten mit den Gnadenlos-Regeln.",
};
const EFFECTS: Record<string, string> = {
  "name a color": "du wählst die Farbe",
  skip: "der Nächste setzt aus",
  reverse: "die Richtung dreht sich",
  draw: "der Nächste zieht",
  "swap with one": "du tauschst die Hand mit jemandem",
  "pass hands on": "alle geben ihre Hand weiter",
  "everyone else draws": "alle anderen ziehen",
  "discard all of the color": "du legst alle Karten dieser Farbe mit ab",
  "play again": "du spielst noch einmal",
  "skip everyone": "alle anderen setzen aus",
  "draw until a color comes": "der Nächste wählt eine Farbe und zieht, bis sie kommt",
  "shuffle all hands": "alle Hände werden gemischt und neu verteilt",
  "the table's choice": "sie tut, was der Tisch gewählt hat",
};
/** Describe an effect given in the words of a deck file. */
export const effect = (words: string) =>
  words
    .replace(/^skip (?=\d)(.*)/, "die nächsten $1 setzen aus")
    .replace(/^(.*?)( \d+)?$/, (_, kind: string, amount = "") => `${EFFECTS[kind] ?? kind}${amount as string}`);

/** A second "next player" in a sentence is the one after, unless play changes direction in between. */
const AFTER = /(?<=(?:der Nächste|die nächsten \d)(?:(?!Richtung).)*)(?:der Nächste|die nächsten (\d+))/g;

export const deck: typeof english = {
  title: "Karten wählen",
  named: (deck, own) => NAMES[deck] ?? own,
  says: ({ name, about }) => SAYS[name] ?? about,
  own: "Eigene Karten nehmen …",
  ownSays: "Fang mit der Datei an, die dieser Befehl schreibt: drawfour deck new",
  noText: "Die Datei ist kein Text (in UTF-8)",
  tooLong: (most) => `Die Datei ist zu lang: höchstens ${most} Zeichen`,
  what: (count) => `Alle ${count} Karten und ihre Wirkung`,
  plain: "Einfache Karten ohne Wirkung",
  count: (count) => `${count} Stück`,
  effects: (effects) =>
    `${capital(
      effects
        .map(effect)
        .join(", ")
        .replace(AFTER, (_, count) => (count ? `die ${count as string} danach` : "der danach")),
    )}.`,
  file: "Karten herunterladen",
};
