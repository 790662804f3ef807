import type { common as english } from "../en/common";
import { REFUSALS } from "./refusals";

export const common: typeof english = {
  direction: "ltr",
  leave: "Gehen",
  close: "Schließen",
  back: "Zurück",
  failed: "Das hat nicht geklappt. Vielleicht bist du offline.",
  again: "Noch einmal versuchen",
  toFront: "Zur Startseite",
  loading: "Wird geladen …",
  coming: "Gleich am Tisch …",
  lost: "Diese Seite gibt es nicht.",
  refusal: (code, sentence) =>
    [
      (REFUSALS as Record<string, string>)[code] ?? sentence, // a newer server may have other codes
      /^bad_(option|seats|de)/.test(code) && `(${sentence})`,
    ]
      .filter(Boolean)
      .join(" "),
  lineDown: "Verbindung verloren. Gleich geht es weiter …",
  retry: "Jetzt versuchen",
  notAffiliated: "drawfour hat mit Mattel nichts zu tun. UNO ist eine Marke von Mattel.",
};
