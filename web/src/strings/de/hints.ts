// Hints and analyses in German.

import type { Translated } from "../eventSentences";
import type * as english from "../en/hints";

export const REASONS: Translated<typeof english.REASONS> = {
  nothing: "Es passt keine Karte.",
  only: "Etwas anderes passt nicht.",
  follows: "Danach passen mehr Karten in {color}: {count}.",
  colors: "Es bleiben weniger Farben übrig, und der Rest passt besser zusammen.",
  saves: "Die Farbwahl bleibt für später.",
  hits: "{seat} muss aussetzen.",
  "hits.close": "{seat} hat nur noch {cards} und muss aussetzen.",
  lacks: "{seat} hat kein {color}.",
  "lacks.likely": "{seat} hat wohl kein {color}.",
  blocks: "{seat} hat seltener etwas Passendes.",
  bridges: "Es bleiben Karten, die von einer Farbe zur anderen führen.",
  points: "So wird man mehr Punkte los.",
  again: "Danach kommt gleich noch ein Zug.",
  best: "Alles in allem ist es die beste Karte.",
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

export const SHARES = "So gewinnst du {share} der simulierten Runden, sonst ({other}) {less}.";
export const EVEN = "So gewinnst du {share} der simulierten Runden, sonst ({other}) genauso viele.";

export const CHANGE = "{side}: Gewinnchance {before} → {after}.";
export const MISTAKE = "Ein Fehler: Nach allem, was {player} sehen konnte, bringt das {less} der simulierten Runden.";
export const BETTER = "Besser: {better}, mit {more}.";
export const CALL_MISTAKE = "Ein Fehler von {player}.";
export const NOTE = [
  "Gewonnene Runden sind der gleiche Anteil für alle plus Können plus Glück.",
  "Können vergleicht die Züge mit denen eines starken Bots, nach allem, was man sehen konnte.",
  "Glück ist alles andere: Geben, Ziehen, und was die anderen gerade auf der Hand hatten.",
];
