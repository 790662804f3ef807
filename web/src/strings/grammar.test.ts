import { expect, test } from "vitest";
import { moves } from "../fixtures/moves";
import type { ColorState, EventState, RoundState } from "../protocol/messages";
import { game as spanish } from "./es/game";
import { table as spanishTable } from "./es/table";
import { plain } from "./eventSentences";
import { game as french } from "./fr/game";
import { elided } from "./fr/grammar";
import { table as frenchTable } from "./fr/table";

const name = (seat: number) => ["Ada", null, "Inés", "Grace"][seat] ?? null;
const spaced = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");
const said = (words: typeof french, ...events: [EventState, ...EventState[]]) =>
  spaced(plain(words.sentence(events, name), name, words));
const at = (more: Partial<RoundState>) =>
  ({ turn: 1, phase: "turn", color: "red", top: "R+2", pending: 0, ...more }) as RoundState;

test("French elides words before a name or a color", () => {
  expect(["de Ada", "de Grace", "que Inés", "du orange", "de Yves", "de Yasmine"].map(elided)).toEqual([
    ...["d’Ada", "de Grace", "qu’Inés", "de l’orange", "d’Yves", "de Yasmine"],
  ]);
  const challenged = { kind: "challenged", seat: 3, color: "R" } as const;
  expect(said(french, { ...challenged, other: 0 })).toBe("Grace conteste : est-ce qu’Ada avait du rouge ?");
  expect(said(french, { ...challenged, other: 1 })).toBe("Grace conteste : est-ce que tu avais du rouge ?");
});

test("French colors and articles agree with the card", () => {
  const cards = ["G7", "GR", "BS", "W+4"];
  expect(cards.map(french.card)).toEqual(["7 vert", "inversion verte", "passe ton tour bleu", "joker +4"]);
  expect(said(french, { kind: "played", seat: 0, cards: ["GR"] })).toBe("Ada joue une inversion verte.");
  expect(said(french, { kind: "drew", seat: 1, count: 1, cards: ["G7"] })).toBe("Tu pioches un 7 vert.");
  const drawn = (card: string) => french.status(at({ phase: "drawn" }), name, true, moves(card, "keep"), card);
  expect(drawn("RR")).toBe("À toi de jouer. Joue l’inversion rouge ou garde-la.");
  expect(drawn("R7")).toBe("À toi de jouer. Joue le 7 rouge ou garde-le.");
});

test("one is singular in French and Spanish, and none is, too, in French", () => {
  expect([0, 1, 2].map(french.points)).toEqual(["0 point", "1 point", "2 points"]);
  expect([0, 1, 2].map(spanish.points)).toEqual(["0 puntos", "1 punto", "2 puntos"]);
  const pending = (count: number) => at({ phase: "pending", pending: count });
  const status = (count: number) => spanish.status(pending(count), name, true, moves("take", "R+2"), null);
  expect([status(1), status(2)]).toEqual([
    "Llévate una carta o pásala con un roba dos.",
    "Llévate 2 cartas o pásalas con un roba dos.",
  ]);
});

test("what the hand lacks is named twice", () => {
  const status = (words: typeof french) => spaced(words.status(at({}), name, true, [], null));
  expect(status(french)).toBe("À toi de jouer. Pioche : tu n’as ni rouge ni +2.");
  expect(status(spanish)).toBe("Te toca. Roba: no tienes ni rojo ni roba dos.");
});

test("lists hold for you and others, and Spanish says e before an i", () => {
  const skipped = (seat: number): EventState => ({ kind: "skipped", seat });
  expect(said(french, skipped(0), skipped(1))).toBe("Pas de tour pour Ada et toi.");
  expect(said(spanish, skipped(0), skipped(1))).toBe("Esta vez no juegan: Ada y tú.");
  expect(said(spanish, skipped(0), skipped(2))).toBe("Esta vez no juegan: Ada e Inés.");
  expect(spanishTable.matchWon(["Ada", "Inés"])).toBe("Ada e Inés ganan la partida");
  expect(frenchTable.matchWon(["Ada"])).toBe("Ada gagne la partie");
});

test("a card in a Spanish sentence has its article", () => {
  expect(said(spanish, { kind: "played", seat: 1, cards: ["W"], color: "B" })).toBe("Juegas un comodín y eliges azul.");
  expect(spanish.goesOn("RR")).toBe("Va sobre rojo y sobre cualquier cambio de sentido.");
});

test("the color of another deck is called as it calls itself", () => {
  const orange = { letter: "O", name: "orange", mark: "●", paint: "#f77f00" } satisfies ColorState;
  expect([french, spanish].map((words) => words.color(orange))).toEqual(["orange", "orange"]);
});
