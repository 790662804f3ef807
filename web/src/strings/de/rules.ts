import { BLANKS } from "../../protocol/gameFacts";
import type { Option, Preset, rules as english } from "../en/rules";
import { effect } from "./deck";

const CHOICES: Partial<Record<Option, Record<string, string>>> = {
  drawn_card: {
    must_play: "Eine gezogene Karte, die passt, muss gespielt werden.",
    may_play: "Eine gezogene Karte, die passt, darf gespielt oder behalten werden.",
  },
  late_call: {
    yes: "UNO darf auch noch gerufen werden, wenn die Karte schon liegt, solange niemand etwas gemerkt hat.",
    no: "UNO muss gerufen werden, bevor die Karte liegt.",
  },
  catch_until: {
    turn_taken: "Wer nicht gerufen hat, kann erwischt werden, bis der nächste Platz seinen Zug gemacht hat.",
    turn_begins: "Wer nicht gerufen hat, kann erwischt werden, bis der nächste Platz zieht oder spielt.",
  },
  reveal_to: {
    challenger: "Eine angezweifelte Hand sieht nur, wer gezweifelt hat.",
    everyone: "Eine angezweifelte Hand sehen alle.",
  },
  opening_skip: {
    left: "Liegt am Anfang ein Aussetzen, beginnt der Platz links von dem, der aussetzt.",
    right: "Liegt am Anfang ein Aussetzen, beginnt der Platz rechts von dem, der aussetzt: wer gegeben hat.",
  },
  scoring: {
    winner_takes: "Wer die Runde gewinnt, bekommt die Punkte aller anderen Hände.",
    lowest: "Alle bekommen ihre Hand als Minus; ist die Grenze erreicht, gewinnt, wer am wenigsten hat.",
    elimination: "Alle bekommen ihre Hand als Minus; wer die Grenze erreicht, ist raus, und wer bleibt, gewinnt.",
  },
  teams: {
    yes: "Vier spielen in zwei Paaren, gegenüber gehört zusammen.",
    no: "Alle spielen für sich.",
  },
  target_score: { none: "Die erste Runde entscheidet die Partie." },
  stack: {
    none: "Auf eine Zieh-Karte kann nichts gelegt werden.",
    same: "Auf eine Zieh-Karte darf eine gleiche; alles zusammen geht weiter.",
    upward: "Auf eine Zieh-Karte darf eine mindestens so hohe; alles zusammen geht weiter.",
    any: "Auf eine Zieh-Karte darf jede Zieh-Karte, die passt; alles zusammen geht weiter.",
  },
  deflect: {
    yes: "Ein Aussetzen der Farbe reicht eine Zieh-zwei weiter, ein Richtungswechsel schickt sie zurück.",
    no: "Eine Zieh-zwei lässt sich nicht abwenden.",
  },
  jump_in: {
    yes: "Wer genau die oberste Karte hat, darf sie auch außer der Reihe spielen; von da geht es weiter.",
    no: "Alle warten, bis sie dran sind.",
  },
  seven_zero: {
    yes: "Mit einer 7 tauscht man die Hand, bei einer 0 geben alle ihre Hand weiter.",
    no: "7 und 0 sind Zahlen wie alle anderen.",
  },
  draw_until_playable: { yes: "Wer zieht, zieht, bis eine Karte passt.", no: "Wer zieht, zieht eine Karte." },
  hand_limit: { none: "Wegen zu vieler Karten ist niemand raus." },
  force_play: { yes: "Wer spielen kann, muss spielen.", no: "Wer spielen kann, darf auch ziehen." },
  no_bluffing: {
    yes: "Die Zieh-vier darf nur spielen, wer die Farbe nicht hat; angezweifelt wird nicht.",
    no: "Mit der Zieh-vier darf geblufft werden, und man darf sie anzweifeln.",
  },
  finish_on: { any: "Die letzte Karte darf jede sein.", number: "Die letzte Karte muss eine Zahl sein." },
};

const NUMBERS: Partial<Record<Option, string>> = {
  target_score: "Punkte, mit denen die Partie entschieden ist",
  call_penalty: "Karten für den, der ohne Ruf erwischt wird",
  false_call_penalty: "Karten für einen Ruf ohne Grund; bei 0 geht er nicht",
  false_catch_penalty: "Karten für ein Erwischen ohne Grund; bei 0 geht es nicht",
  hand_limit: "Karten, mit denen man aus der Runde ist",
  hand_size: "Karten für jeden am Anfang",
  decks: "Kartenspiele, die zusammen gemischt werden",
};

function blank(word: string): string {
  return word in BLANKS ? effect(BLANKS[word as keyof typeof BLANKS], false) : "nichts";
}

function says(name: Option, word: string): string {
  if (name === "blank") return `Eine freie Karte: ${blank(word)}.`;
  return CHOICES[name]?.[word] ?? `${NUMBERS[name] ?? ""}: ${word}.`;
}

const TITLES: Record<Option, string> = {
  drawn_card: "Eine gezogene Karte, die passt",
  late_call: "Später rufen",
  catch_until: "Erwischen",
  reveal_to: "Eine angezweifelte Hand",
  opening_skip: "Aussetzen als erste Karte",
  target_score: "Wie lange?",
  scoring: "Punkte",
  teams: "Zu zweit zusammen",
  stack: "Auf Zieh-Karten legen",
  deflect: "Zieh-zwei abwenden",
  jump_in: "Dazwischenwerfen",
  seven_zero: "7 tauscht, 0 reicht weiter",
  draw_until_playable: "Ziehen, bis es passt",
  hand_limit: "Raus mit zu vielen Karten",
  force_play: "Ziehen nur, wenn nichts geht",
  no_bluffing: "Ohne Bluff",
  finish_on: "Die letzte Karte",
  call_penalty: "Ohne Ruf erwischt",
  false_call_penalty: "Ruf ohne Grund",
  false_catch_penalty: "Erwischen ohne Grund",
  blank: "Was eine freie Karte tut",
  hand_size: "Karten am Anfang",
  decks: "Kartenspiele",
};

const SHORT: Partial<Record<Option, Record<string, string>>> = {
  drawn_card: { must_play: "muss gespielt werden", may_play: "darf bleiben" },
  catch_until: { turn_taken: "länger", turn_begins: "kürzer" },
  reveal_to: { challenger: "einem", everyone: "allen" },
  opening_skip: { left: "der Nächste beginnt", right: "der Geber beginnt" },
  target_score: { none: "eine Runde" },
  stack: { none: "nein", same: "gleiche", upward: "gleiche oder höhere", any: "jede" },
  hand_limit: { none: "nie" },
  scoring: { winner_takes: "für den Sieger", lowest: "wenige sind gut", elimination: "mit vielen raus" },
  finish_on: { any: "jede", number: "eine Zahl" },
};

export const rules: typeof english = {
  presets: {
    classic: "Klassisch",
    official: "Offiziell",
    mattel: "Mattel",
    party: "Party",
    no_mercy: "Gnadenlos",
  } satisfies Record<Preset, string>,
  presetSays: {
    classic: "Bis 500 Punkte. Eine gezogene Karte, die passt, muss gespielt werden.",
    official: "Eine Runde entscheidet. Eine gezogene Karte darf bleiben. Rechtzeitig rufen!",
    mattel: "Bis 500 Punkte. Eine gezogene Karte darf bleiben, und erwischen muss man schnell.",
    party: "Auf Zieh-Karten legen, dazwischenwerfen, mit der 7 die Hand tauschen und ziehen, bis eine Karte passt.",
    no_mercy: "Bis 1000 Punkte. Zieh-Karten häufen sich, die 7 tauscht Hände, und mit 25 Karten ist man raus.",
  } satisfies Record<Preset, string>,
  groups: {
    house: "Hausregeln",
    hands: "Karten",
    calls: "Rufen und erwischen",
    challenges: "Zieh-vier",
    scores: "Anfang und Punkte",
  },
  title: (name: Option) => TITLES[name],
  short: (name: Option, word: string) => (name === "blank" ? blank(word) : (SHORT[name]?.[word] ?? word)),
  says,
};
