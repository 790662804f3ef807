import type { Option, Preset, rules as english } from "../en/rules";

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
    lowest: "Alle bekommen ihre eigene Hand als Minus; erreicht jemand die Grenze, gewinnt, wer am wenigsten hat.",
    elimination: "Alle bekommen ihre eigene Hand als Minus; wer die Grenze erreicht, ist raus, und wer übrig bleibt, gewinnt.",
  },
  teams: {
    yes: "Vier spielen in zwei Paaren, gegenüber gehört zusammen.",
    no: "Alle spielen für sich.",
  },
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
  hand_size: "Karten für jeden am Anfang",
  decks: "Kartenspiele, die zusammen gemischt werden",
};

function says(name: Option, word: string): string {
  if (name === "target_score" && word === "none") return "Die erste Runde entscheidet die Partie.";
  const number = NUMBERS[name];
  return number === undefined ? (CHOICES[name]?.[word] ?? word) : `${number}: ${word}.`;
}

export const rules: typeof english = {
  presets: { classic: "Klassisch", official: "Offiziell", mattel: "Mattel" } satisfies Record<Preset, string>,
  says,
};
