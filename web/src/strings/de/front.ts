import type { front as english } from "../en/front";

export const front: typeof english = {
  line: "Das Kartenspiel für zwei bis zehn, gegen Bots oder mit Freunden.",
  yourName: "Dein Name",
  throwName: "Anderer Name",
  playNow: "Losspielen",
  newTable: "Mit Freunden spielen",
  goOn: "Weiter an deinem Tisch",
  with: (names: string) => `mit ${names}`,
  code: "Ich habe einen Code",
  codeHere: "Code oder Link eines Tisches",
  codeGo: "Hingehen",
  codeBad: "Ein Code hat 12 Buchstaben und Zahlen.",
  tables: "Offene Tische",
  free: (count: number) => `${count} frei`,
  running: "Hier wird gespielt",
  waiting: "Hier wird auf dich gewartet",
  join: "Dazusetzen",
  watch: "Zuschauen",
  statistics: "Deine Spiele",
  about: "Über drawfour",
  language: "Sprache",
};
