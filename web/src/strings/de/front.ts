import type { front as english } from "../en/front";

export const front: typeof english = {
  line: "Das Kartenspiel für 2 bis 10, mit Freunden oder Bots.",
  yourName: "Dein Name",
  badName: "Nimm Buchstaben, Ziffern und einfache Emojis. Alles andere fällt weg.",
  throwName: "Anderen Namen nehmen",
  playNow: "Losspielen",
  dealt: (bots: number, rules: string, score: string) =>
    [`${bots} ${bots === 1 ? "Bot" : "Bots"}`, rules, score === "none" ? "eine Runde" : `bis ${score}`].join(" · "),
  newTable: "Mit Freunden spielen",
  goOn: "Zurück an deinen Tisch",
  with: (names: string) => `mit ${names}`,
  code: "Code eingeben",
  codeHere: "Code oder Link eines Tisches",
  codeGo: "Zum Tisch",
  codeBad: "Gib einen Code aus 12 Buchstaben und Ziffern ein.",
  tables: "Offene Tische",
  free: (count: number) => `${count} frei`,
  running: "Partie läuft",
  waiting: "Wartet auf Mitspieler",
  join: "Dazusetzen",
  watch: "Zuschauen",
  statistics: "Deine Partien",
  about: "Über drawfour",
  language: "Sprache",
};
