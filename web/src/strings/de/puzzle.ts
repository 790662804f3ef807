import { isolated, plural } from "../text";
import type { puzzle as english } from "../en/puzzle";

export const puzzle: typeof english = {
  title: "Rätsel des Tages",
  of: (date) => `Rätsel vom ${date}`,
  place: (place, all) => `Rätsel ${place} von ${all}`,
  win: (who) => `Werde alle Karten los, bevor ${isolated(who)} drankommt.`,
  call: "UNO wird für dich gerufen.",
  on: "So weit richtig. Mach weiter.",
  play: "Welcher Zug gewinnt am häufigsten?",
  right: "Richtig!",
  wrong: "Nicht ganz",
  why: (key, who, color, count, cards) => {
    const name = isolated(who);
    const could = plural("de", count, { one: "könnte", other: "könnten" });
    return {
      turn: `${name} kommt dran, und was dann passiert, ist offen.`,
      caught: `Du hattest noch ${color}: ${name} zweifelt an, und du ziehst die Karten.`,
      stuck: "Du bist wieder dran, aber deine übrigen Karten passen nicht alle hintereinander.",
      shown: `Du hast diese Hand schon gesehen, und ${color} war noch dabei.`,
      drawn: `${name} musste erst ziehen, hatte also kein ${color} auf der Hand.`,
      drew:
        count === 0
          ? `${name} musste bei ${color} ziehen und kann seitdem keins bekommen haben.`
          : `${name} musste bei ${color} ziehen, und nur ${cards} ${could} jetzt ${color} sein.`,
      seen: `Bis auf ${count} konntest du alle Karten in ${color} sehen.`,
      few: `${name} hatte nur noch ${cards}, und ${color} ist da selten dabei.`,
      many: `${name} hatte noch ${cards}. So einer Hand fehlt ${color} selten.`,
    }[key];
  },
  bluff: "Es war ein Bluff.",
  honest: "Es war kein Bluff.",
  likely: (share) => `In so einer Lage ist der +4 zu ${share} ein Bluff.`,
  shown: (who) => `Die Hand von ${isolated(who)}`,
  shares: "Gewonnene simulierte Runden",
  solution: "Lösung",
  solve: "Lösung zeigen",
  next: "Nächstes Rätsel",
  end: "Zum Ergebnis",
  score: (right, all) => `${right} von ${all} beim ersten Versuch gelöst`,
  again: "Bei jedem Rätsel zählt nur der erste Versuch.",
  over: "Noch einmal lösen",
  before: "Der Tag davor",
  missing: "Für diesen Tag gibt es keine Rätsel.",
  offline: "Rätsel brauchen eine Verbindung zum Server.",
};
