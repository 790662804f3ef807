// Hints and analyses in German.

import type { Translated } from "../eventSentences";
import type * as english from "../en/hints";

export const REASONS: Translated<typeof english.REASONS> = {
  nothing: "Es passt keine Karte.",
  only: "Etwas anderes passt nicht.",
  follows: "Danach passt mehr von deinen Karten: {count} Mal {color}.",
  colors: "Du behältst weniger Farben, und so passt mehr zusammen.",
  saves: "Du behältst die Farbwahl für später.",
  hits: "{seat} muss aussetzen.",
  "hits.close": "{seat} muss aussetzen und hat nur noch {cards}.",
  lacks: "{seat} hat kein {color}.",
  "lacks.likely": "{seat} hat wohl kein {color}.",
  blocks: "{seat} hat seltener etwas Passendes.",
  bridges: "Du behältst Karten, die von einer Farbe zur anderen führen.",
  points: "Du wirst mehr Punkte los.",
  again: "Du bist gleich noch einmal dran.",
  best: "Es ist alles in allem die beste Karte.",
};

export const MOVES: Translated<typeof english.MOVES> = {
  play: "{card} spielen",
  "play.color": "{card} spielen und {color} wünschen",
  jump: "{card} dazwischenwerfen",
  draw: "ziehen",
  keep: "die Karte behalten",
  challenge: "anzweifeln",
  accept: "die Karten nehmen",
  take: "die Karten nehmen",
  color: "{color} wünschen",
  swap: "mit {seat} tauschen",
  uno: "UNO rufen",
  catch: "{seat} erwischen",
};

export const SHARES =
  "Zu Ende gespielt gewinnst du so {share} der Runden, und {less}, wenn du dich anders entscheidest: {other}.";

export const CHANGE = "{side}: {before} → {after}.";
export const MISTAKE = "Ein Fehler: So gewinnt man {less} der Runden, mit „{better}“ {more}.";
export const NOTE = [
  "Gewonnene Runden sind der gleiche Anteil für alle, dazu Spiel und Glück.",
  "Spiel ist, was die Züge neben denen eines starken Bots wert waren, nach allem, was man sehen konnte.",
  "Glück ist alles andere: die Karten beim Geben und Ziehen, und was die anderen gerade auf der Hand hatten.",
];
