import type { front as english } from "../en/front";

const until = (score: string) => (score === "none" ? "eine Runde" : `bis ${score}`);

export const front: typeof english = {
  line: "Das Kartenspiel für 2 bis 10, mit Freunden oder Bots.",
  yourName: "Dein Name",
  badName: "Nimm Buchstaben, Ziffern und einfache Emojis. Alles andere fällt weg.",
  throwName: "Anderen Namen nehmen",
  playNow: "Losspielen",
  dealt: (bots: number, level: string, rules: string, score: string) =>
    [`${bots} ${bots === 1 ? "Bot" : "Bots"} (${level})`, rules, until(score)].join(" · "),
  setUp: "Ändern, was gespielt wird",
  solo: "Gegen Bots spielen",
  bots: "Bots",
  level: "Wie gut sind sie?",
  levels: {
    beginner: "Die erste Partie: legt, was passt, verschwendet Farbwahlkarten und vergisst oft, UNO zu rufen.",
    casual: "Spielt zum Spaß: oft die erste passende Karte, und zweifelt gern an.",
    skilled: "Spielt gut, mit gelegentlichen Patzern.",
    expert: "Merkt sich, was andere nicht legen konnten, und macht keine Fehler.",
    master: "Spielt vor jedem Zug in Gedanken alle Möglichkeiten hundertfach zu Ende.",
  },
  length: "Wie lange?",
  until,
  lastRules: "Mein letzter Tisch",
  lastRulesSay: "Die Regeln und das Deck deines letzten Tisches mit Freunden.",
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
