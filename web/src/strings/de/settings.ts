import { plural } from "../text";
import type { settings as english } from "../en/settings";

const seconds = (count: number) =>
  `${count.toLocaleString("de")} ${plural("de", count, { one: "Sekunde", other: "Sekunden" })}`;
const short = (count: number) => `${count.toLocaleString("de")} s`;

export const settings: typeof english = {
  is_public: {
    title: "Öffentlicher Tisch",
    says: (on) =>
      on ? "Alle auf diesem Server sehen den Tisch auf der Startseite." : "Nur wer den Link hat, findet den Tisch.",
  },
  calls_for_people: {
    title: "UNO automatisch rufen",
    says: (on) => (on ? "Der Tisch ruft für alle UNO." : "Ans Rufen müssen alle selbst denken."),
  },
  spectators_see_hands: {
    title: "Wer zuschaut, sieht alle Karten",
    says: (on) =>
      on
        ? "Ab der nächsten Runde sehen Zuschauer alle Karten. Alle erfahren es."
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
        ? `Für einen vergessenen Ruf bleiben ${seconds(count)}, bevor es weitergeht.`
        : "Wer das Rufen vergisst, kann sofort erwischt werden.",
    named: (count) => (count ? short(count) : "keine"),
  },
  thinking_seconds: {
    title: "Tempo der Bots",
    says: (count) => (count ? `Bots überlegen ungefähr ${seconds(count)}.` : "Bots spielen sofort."),
    named: (count) => ({ 0.3: "schnell", 0.9: "normal", 2: "langsam" })[count] ?? short(count),
  },
  away_seconds: {
    title: "Wer weg ist",
    says: (count) => `Nach ${seconds(count)} spielt ein Bot, bis du wieder da bist.`,
    named: short,
  },
  break_seconds: {
    title: "Pause zwischen zwei Runden",
    says: (count) =>
      count
        ? `Die nächste Runde beginnt nach ${seconds(count)} von selbst.`
        : "Die nächste Runde beginnt, wenn jemand tippt.",
    named: (count) => (count ? short(count) : "bis jemand tippt"),
  },
  hints: {
    title: "Tipps",
    says: (when) =>
      ({
        never: "Niemand bekommt Tipps.",
        alone: "Wer nur gegen Bots spielt, kann um einen Tipp bitten.",
        always: "Alle können um einen Tipp bitten. Die anderen sehen davon nichts.",
      })[when],
    named: (when) => ({ never: "aus", alone: "gegen Bots", always: "an" })[when],
  },
  chat: {
    title: "Chat",
    says: (when) =>
      ({
        never: "Keine Nachrichten, nur Reaktionen.",
        private: "An einem privaten Tisch können alle schreiben.",
        always: "Alle am Tisch können schreiben, auch Fremde.",
      })[when],
    named: (when) => ({ never: "aus", private: "private Tische", always: "an" })[when],
  },
};
