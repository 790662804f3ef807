import type { about as english } from "../en/about";

export const about: typeof english = {
  title: "Über drawfour",
  what: "drawfour ist UNO als Kartentisch im Browser: für zwei bis zehn, mit Menschen oder mit Bots. Es gehört nur denen, die es betreiben: kein Konto, keine Werbung, keine Anfrage an irgendwen sonst.",
  how: "So geht es",
  rules: [
    "Alle bekommen sieben Karten. Wer zuerst keine mehr hat, gewinnt die Runde.",
    "Auf die oberste Karte passt eine mit der gleichen Farbe oder mit der gleichen Zahl oder dem gleichen Zeichen. Eine Farbwahl passt immer.",
    "Nichts passt? Zieh eine Karte.",
    "Aussetzen: Der Nächste ist nicht dran. Richtungswechsel: Es geht andersherum. Zieh-zwei: Der Nächste nimmt zwei Karten und setzt aus.",
    "Nach einer Farbwahl Zieh-vier nimmt der Nächste vier Karten, oder er zweifelt: Spielen darf sie nur, wer keine Karte der Farbe hat.",
    "Noch eine Karte? Ruf es, bevor dich jemand erwischt.",
    "Wer gewinnt, bekommt Punkte für die Karten, die die anderen noch haben. Wer genug davon hat, gewinnt die Partie.",
  ],
  rulesMore: "Jeder Tisch kann eigene Regeln haben. Am Tisch siehst du sie mit einem Tipp.",
  marks: "Jede Farbe hat ihr Zeichen",
  keys: "Tasten am Tisch",
  film: "Tasten beim Ansehen einer Partie",
  filmKeys: {
    steps: ["← →", "einen Schritt zurück, einen weiter"],
    space: ["Leertaste", "abspielen oder anhalten"],
    rounds: ["Bild ↑ ↓", "eine Runde zurück, eine weiter"],
    ends: ["Pos1, Ende", "zum Anfang, zum Ende"],
  },
  made: "Woraus es gemacht ist",
  licences: [
    ["drawfour", "© the drawfour authors, MIT License"],
    ["Nunito, die Schrift", "© The Nunito Project Authors, SIL Open Font License 1.1"],
    ["Svelte, das Werk der Seite", "© the Svelte contributors, MIT License"],
  ],
  art: "Die Karten sind für drawfour gezeichnet.",
};
