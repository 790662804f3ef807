import { colorNamed } from "../../cards/faces";
import { game, type Who } from "./game";
import type { table as english } from "../en/table";
import { isolated } from "../text";

export const table: typeof english = {
  others: "Die anderen",
  draw: "Ziehen",
  keep: "Behalten",
  call: "Noch eine!",
  catch: (who: string) => `${who} erwischen!`,
  catchShort: "Erwischt!",
  sit: "Hier sitzen",
  challenge: "Anzweifeln",
  accept: (count: number) => `${count} nehmen`,
  jump: "Rein damit",
  canJump: (card: string) => `Du kannst ${game.card(card)} dazwischenwerfen!`,
  out: "aus der Runde",
  youAreOut: "Du bist aus dieser Runde.",
  swapWith: "Mit wem tauschst du die Hand?",
  cannot: "kann jetzt nicht gespielt werden",
  tapAgain: "Zum Spielen noch einmal antippen.",
  unfit: (wanted: string) => `Sie passt nicht: Gefragt ist ${wanted}.`,
  cardsLeft: (count: number) => (count === 1 ? "1 Karte!" : `${count} Karten`),
  chooseColor: "Welche Farbe?",
  drawUntil: "Ziehen, bis welche Farbe kommt?",
  yourCards: "Deine Karten",
  drawPile: (count: number) => `Nachziehstapel, ${game.cards(count)}`,
  discardPile: (card: string) => `Ablagestapel, oben ${game.card(card)}`,
  score: (points: number) => game.points(points),
  away: "weg: ein Bot spielt",
  bot: "ein Bot",
  watching: "Du schaust zu.",
  hands: "Alle Karten",
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
      away: `${ist} weg: Ein Bot spielt.`,
      back: `${ist} wieder da.`,
      hosted: isYou ? "Du leitest jetzt den Tisch." : `${isolated(name)} leitet jetzt den Tisch.`,
      sees: `${sieht} alle Karten.`,
      renamed: `${isolated(was ?? "?")} heißt jetzt ${isolated(name)}.`,
    }[kind];
  },
  sheets: { rules: "Regeln", people: "Wer da ist", log: "Was geschehen ist" },
  talk: { line: "Etwas sagen", say: "Sagen" },
  watchAgain: "Noch einmal ansehen",
  partner: "spielt mit dir",
  grace: "Ein Ruf darf noch kommen.",
  canCatch: (who: string) => `${who} hat nicht gerufen!`,
  notCalled: "Du hast noch nicht gerufen!",
  react: "Eine Laune zeigen",
  moods: {
    laugh: "lacht",
    clap: "klatscht",
    wow: "staunt",
    heart: "liebt das",
    think: "denkt nach",
    angry: "ist sauer",
    cry: "weint",
    wave: "winkt",
  },
  voices: "Was gesagt wird",
  notThis: "Eine andere Karte",
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
    question:
      challenger === null
        ? `Hat ${accused} geblufft? Im\u00a0Spiel\u00a0war`
        : `${challenger} darf ${accused ?? "dich"} anzweifeln. Im\u00a0Spiel\u00a0war`,
    right:
      accused === null
        ? `Hattest du ${game.color(colorNamed(color))}: Du nimmst ${cards}.`
        : `Hatte ${accused} ${game.color(colorNamed(color))}: ${accused} nimmt ${cards}.`,
    wrong: challenger === null ? `Sonst: Du nimmst ${wrong}.` : `Sonst: ${challenger} nimmt ${wrong}.`,
  }),
  shows: (who: string) => `${who} zeigt diese Hand:`,
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
  hostAgain: "Wer den Tisch gemacht hat, kann noch eine Partie beginnen.",
  noWinner: "Diese Runde gewinnt niemand",
};
