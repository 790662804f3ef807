import type { about as english } from "../en/about";

export const about: typeof english = {
  title: "Über drawfour",
  what: [
    "drawfour bringt UNO in deinen Browser, für 2 bis 10 Menschen und Bots.",
    "Kein Konto, keine Werbung, keine Anfragen an Dritte.",
  ].join(" "),
  how: "So wird gespielt",
  rules: [
    "Du beginnst mit sieben Karten. Wer zuerst keine mehr hat, gewinnt die Runde.",
    "Spiele eine Karte mit gleicher Farbe, Zahl oder gleichem Zeichen. Eine Farbwahl passt immer.",
    "Nichts passt? Zieh eine Karte.",
    "Aussetzen: Der Nächste ist nicht dran. Richtungswechsel: Es geht andersherum.",
    "Zieh-zwei: Der Nächste zieht zwei Karten und setzt aus.",
    "Farbwahl Zieh-vier: Der Nächste zieht vier oder zweifelt an.",
    "Noch eine Karte? Ruf UNO, bevor dich jemand erwischt.",
    "Wer die Runde gewinnt, bekommt die Punkte der anderen Hände. Genug Punkte gewinnen die Partie.",
  ],
  rulesMore: "Jeder Tisch kann die Regeln ändern. Du siehst sie mit einem Tipp.",
  docs: "Zur Dokumentation (englisch)",
  marks: "Jede Farbe hat ihr Zeichen",
  keys: "Tastenkürzel am Tisch",
  film: "Tastenkürzel beim Ansehen einer Partie",
  filmKeys: {
    steps: ["← →", "voriger oder nächster Schritt"],
    space: ["Leertaste", "abspielen oder anhalten"],
    rounds: ["Bild ↑ ↓", "vorige oder nächste Runde"],
    ends: ["Pos1, Ende", "zum Anfang oder zum Ende"],
  },
  made: "Woraus es gemacht ist",
  licences: [
    ["drawfour", "© the drawfour authors, MIT License"],
    ["Nunito, die Schrift", "© The Nunito Project Authors, SIL Open Font License 1.1"],
    ["Svelte, das Gerüst der Oberfläche", "© the Svelte contributors, MIT License"],
  ],
  art: "Die Karten sind für drawfour gezeichnet.",
};
