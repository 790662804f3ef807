import { colorNamed } from "../../cards/faces";
import { game, type Who } from "./game";
import type { table as english } from "../en/table";
import { isolated } from "../text";

export const table: typeof english = {
  others: "Die anderen",
  draw: "Ziehen",
  keep: "Behalten",
  call: "UNO!",
  catch: (who: string) => `${who} erwischen!`,
  catchShort: "Erwischt!",
  sit: "Hier sitzen",
  wins: (count: number) => (count === 1 ? "1 Partie gewonnen" : `${count} Partien gewonnen`),
  challenge: "Anzweifeln",
  accept: (count: number) => `${count} nehmen`,
  jump: "Rein damit",
  canJump: (card: string) => `Du kannst ${game.card(card)} dazwischenwerfen!`,
  out: "aus der Runde",
  youAreOut: "Du bist aus dieser Runde.",
  swapWith: "Mit wem tauschst du die Hand?",
  cannot: "kann jetzt nicht gespielt werden",
  tapAgain: "Zum Spielen noch einmal antippen.",
  cardsLeft: (count: number) => (count === 1 ? "1 Karte!" : `${count} Karten`),
  chooseColor: "Welche Farbe?",
  drawUntil: "Bis zu welcher Farbe ziehst du?",
  yourCards: "Deine Karten",
  drawPile: (count: number) => `Nachziehstapel, ${game.cards(count)}`,
  discardPile: (card: string) => `Ablagestapel, oben ${game.card(card)}`,
  away: "weg, ein Bot spielt",
  bot: "ein Bot",
  watching: "Du schaust zu.",
  hands: "Alle Karten",
  holds: (who: string, cards: readonly string[]) => `${who} hat ${cards.map(game.card).join(", ")}.`,
  news: ({ kind, name, was }, isYou) => {
    const [hat, ist, sieht] = isYou
      ? ["Du hast", "Du bist", "Du siehst"]
      : ["hat", "ist", "sieht"].map((verb) => `${isolated(name)} ${verb}`);
    return {
      came: `${ist} gekommen.`,
      left: `${ist} gegangen.`,
      removed: `${isolated(name)} wurde weggeschickt.`,
      sat: `${hat} einen Platz genommen.`,
      stood: `${ist} aufgestanden.`,
      away: `${ist} weg. Ein Bot spielt.`,
      back: `${ist} wieder da.`,
      hosted: isYou ? "Du leitest jetzt den Tisch." : `${isolated(name)} leitet jetzt den Tisch.`,
      sees: `${sieht} alle Karten.`,
      renamed: `${isolated(was ?? "?")} heißt jetzt ${isolated(name)}.`,
    }[kind];
  },
  sheets: { rules: "Regeln", people: "Wer da ist", log: "Spielverlauf" },
  nothingYet: "Noch ist nichts passiert.",
  talk: { title: "Verlauf und Chat", line: "Nachricht schreiben", say: "Senden" },
  watchAgain: "Wiederholung ansehen",
  partner: "spielt mit dir",
  scoreOf: (score: number, target: number) => `${score} von ${target}`,
  grace: "Du kannst noch UNO rufen.",
  canCatch: (who: string) => `${who} hat vergessen, UNO zu rufen!`,
  notCalled: "Du hast vergessen, UNO zu rufen!",
  topIs: (card, color) => `Oben liegt ${game.card(card)}.${color === null ? "" : ` Es gilt ${color}.`}`,
  handsAre: (hands) =>
    `${hands.map(([who, count]) => `${isolated(who)}: ${count === 1 ? "1 Karte" : `${count} Karten`}`).join(". ")}.`,
  hint: "Tipp",
  react: "Reagieren",
  reactions: {
    laugh: "lacht",
    clap: "klatscht",
    wow: "staunt",
    heart: "liebt das",
    think: "denkt nach",
    angry: "ist sauer",
    cry: "weint",
    wave: "winkt",
  },
  bluff: "Bluff!",
  noBluff: "Kein Bluff!",
  voices: "Nachrichten",
  notThis: "Andere Karte wählen",
  bubbles: {
    called: "UNO!",
    caught: "Erwischt!",
    skipped: "setzt aus",
    challenged: "Bluff?",
    kept: "behalten",
    jumped_in: "Rein!",
    out: "raus!",
    passed: "aus",
    drew: (count: number) => `+${count}`,
  },
  stakes: (accused: Who, challenger: Who, { color, cards, wrong }) => ({
    question: game.doubt(accused, challenger),
    was: "Die Farbe war",
    right:
      accused === null
        ? `Hattest du ${game.color(colorNamed(color))}: Du nimmst ${cards}.`
        : `Hatte ${accused} ${game.color(colorNamed(color))}: ${accused} nimmt ${cards}.`,
    wrong: challenger === null ? `Sonst: Du nimmst ${wrong}.` : `Sonst: ${challenger} nimmt ${wrong}.`,
  }),
  shownHand: (hand: readonly string[]) => `Die Hand, die dir gezeigt wird: ${hand.map(game.card).join(", ")}`,
  nextRound: "Nächste Runde",
  rematch: "Noch einmal",
  roundWon: (who: Who) => (who === null ? "Du gewinnst die Runde!" : `${who} gewinnt die Runde`),
  matchWon: (who: Who[]) =>
    who.includes(null)
      ? "Du gewinnst die Partie!"
      : `${who.join(" und ")} gewinn${who.length > 1 ? "en" : "t"} die Partie`,
  gained: "in dieser Runde",
  held: (hand: readonly string[]) => `hatte noch ${hand.map(game.card).join(", ")}`,
  nextIn: "Die nächste Runde beginnt in",
  hostAgain: "Wer den Tisch leitet, kann noch eine Partie starten.",
  noWinner: "Diese Runde gewinnt niemand",
};
