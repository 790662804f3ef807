import { plural } from "../text";
import type { settings as english } from "../en/settings";

const seconds = (count: number) =>
  `${count.toLocaleString("de")} ${plural("de", count, { one: "Sekunde", other: "Sekunden" })}`;
const short = (count: number) => `${count.toLocaleString("de")} s`;

export const settings: typeof english = {
  is_public: {
    title: "Offen für alle",
    says: (on) =>
      on
        ? "Alle, die diese Seite öffnen können, finden den Tisch auf der Startseite."
        : "Nur wer den Link hat, findet den Tisch.",
  },
  calls_for_people: {
    title: "Für uns rufen",
    says: (on) => (on ? "Bei der vorletzten Karte wird für dich gerufen." : "Ans Rufen müssen alle selbst denken."),
  },
  onlookers_see_hands: {
    title: "Wer zuschaut, sieht alle Karten",
    says: (on) =>
      on
        ? "Ab der nächsten Runde sieht alle Karten, wer zuschaut. Alle erfahren, wer das ist."
        : "Wer zuschaut, sieht niemandem in die Karten.",
  },
  turn_seconds: {
    title: "Zeit für einen Zug",
    says: (count) =>
      count ? `Nach ${seconds(count)} macht ein Bot den Zug.` : "Alle nehmen sich die Zeit, die sie brauchen.",
    named: (count) => (count ? short(count) : "ohne Uhr"),
  },
  grace_seconds: {
    title: "Zeit zum Rufen",
    says: (count) =>
      count
        ? `Wer das Rufen vergessen hat, hat noch ${seconds(count)}, bevor es weitergeht.`
        : "Wer das Rufen vergisst, kann sofort erwischt werden.",
    named: (count) => (count ? short(count) : "keine"),
  },
  thinking_seconds: {
    title: "Bots spielen",
    says: (count) => (count ? `Ein Bot überlegt ungefähr ${seconds(count)}.` : "Bots spielen sofort."),
    named: (count) => ({ 0.3: "schnell", 0.9: "normal", 2: "langsam" })[count] ?? short(count),
  },
  away_seconds: {
    title: "Jemand ist weg",
    says: (count) => `Nach ${seconds(count)} spielt ein Bot für den, der weg ist, bis er wieder da ist.`,
    named: short,
  },
  break_seconds: {
    title: "Zwischen zwei Runden",
    says: (count) =>
      count
        ? `Die nächste Runde beginnt nach ${seconds(count)} von selbst.`
        : "Die nächste Runde beginnt, wenn jemand tippt.",
    named: (count) => (count ? short(count) : "auf Tippen"),
  },
  chat: {
    title: "Schreiben",
    says: (when) =>
      ({
        never: "Niemand kann schreiben, nur Stimmungen zeigen.",
        private: "Wer hier ist, kann schreiben, außer wenn der Tisch für alle offen ist.",
        always: "Wer hier ist, kann schreiben, auch Fremde.",
      })[when],
    named: (when) => ({ never: "nie", private: "unter Freunden", always: "immer" })[when],
  },
};
