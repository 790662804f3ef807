// Requests for the puzzles of a day; see docs/reference/http.md.

import { ask } from "../net/http";
import type { PuzzleAnswer, PuzzleDay, PuzzleTry } from "../protocol/answers";
import type { PuzzleKind } from "../protocol/messages";

const puzzlesAt = (date: string) => `/api/puzzles/${date}`;

export const getPuzzles = (date: string) => ask<PuzzleDay>(puzzlesAt(date));

/** Answer a puzzle: with a move, or with all moves so far. */
export const tryPuzzle = (date: string, kind: PuzzleKind, moves: string[]) =>
  ask<PuzzleAnswer>(`${puzzlesAt(date)}/${kind}`, "POST", (): PuzzleTry => ({ moves }));
