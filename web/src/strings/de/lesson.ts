import type { ColorState, SymbolState } from "../../protocol/messages";
import { capital, isolated } from "../text";
import type { lesson as english } from "../en/lesson";
import { game } from "./game";

export const lesson: typeof english = {
  start: "Neu bei UNO? Spiel eine erste Partie",
  startSays: "Eine kurze Runde gegen zwei Bots, mit einem Tipp zu allem, was neu ist.",
  tips: "Tipps",
  stop: "Keine Tipps mehr",
  end: "Das ist UNO. Jetzt weißt du alles, was du brauchst.",
  lines: {
    match: (color: ColorState | null, top: SymbolState) =>
      `Farbe oder Zahl muss passen: ${game.color(color)} geht immer, und jede ${game.sign(top)}.`,
    number: (card: string) => `Die gleiche Zahl passt auch. Mit ${game.card(card)} wechselst du die Farbe.`,
    wait: "Jetzt die anderen. Die Pfeile zeigen, wie herum es geht.",
    draw: "Nichts passt? Dann zieh eine Karte.",
    drawn: "Sie passt, du kannst sie gleich legen.",
    skip: (next: string) => `Aussetzen: ${isolated(next)} kommt nicht dran.`,
    reverse: () => "Richtungswechsel: Ab jetzt geht es andersherum.",
    drawTwo: (next: string) => `Zieh-zwei: ${isolated(next)} zieht 2 Karten und setzt aus.`,
    wild: () => "Farbwahl passt auf alles, und du wählst die Farbe. Heb sie dir ruhig auf.",
    wildDrawFour: (next: string) =>
      `${capital(game.card("W+4"))}: ${isolated(next)} zieht 4. Erlaubt ist sie nur, wenn du die Farbe nicht hast.`,
    hit: (count: number) => `Autsch: Du ziehst ${count} Karten und setzt aus.`,
    skipped: "Du musst aussetzen und kommst diesmal nicht dran.",
    reversed: "Richtungswechsel! Jetzt geht es andersherum.",
    challenge: (who: string, color: ColorState | null) =>
      `Erlaubt ist das nur ohne ${game.color(color)} auf der Hand. Hatte ${isolated(who)} welches? Zweifle es an!`,
    call: "Noch zwei Karten: erst UNO! drücken, dann legen. Wer es vergisst, kann erwischt werden.",
    lastOne: "Noch eine Karte. Leg sie, und du gewinnst die Runde.",
    oneLeft: (who: string) =>
      `${isolated(who)} hat nur noch eine Karte. Wechsle die Farbe oder lass ${isolated(who)} ziehen.`,
    catch: (who: string) => `${isolated(who)} hat UNO vergessen. Drück „Erwischt“, und ${isolated(who)} zieht 2.`,
  },
};
