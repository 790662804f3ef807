import type { common as english } from "../en/common";
import { REFUSALS } from "./refusals";

export const common: typeof english = {
  leave: "Gehen",
  close: "Schließen",
  back: "Zurück",
  failed: "Das hat nicht geklappt. Vielleicht ist die Verbindung weg.",
  again: "Noch einmal versuchen",
  toFront: "Zur Startseite",
  coming: "Gleich am Tisch …",
  lost: "Unter dieser Adresse ist nichts.",
  refusal: (code, sentence) =>
    [
      (REFUSALS as Record<string, string>)[code] ?? `${sentence}.`,
      /^bad_(option|seats|de)/.test(code) && `(${sentence})`,
    ]
      .filter(Boolean)
      .join(" "), // a newer server may say what is not known here
  lineDown: "Die Verbindung ist weg. Sie kommt von selbst wieder …",
  notAffiliated: "drawfour hat mit Mattel nichts zu tun. UNO ist eine Marke von Mattel.",
};
