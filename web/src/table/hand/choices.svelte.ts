// What can be done now at a table, and what is being chosen: a raised card, or a wild that waits for its color.

import { untrack } from "svelte";
import { colorOf } from "../../cards/deck.svelte";
import { frontOf } from "../../cards/faces";
import { flyFrom } from "../../motion/anchors";
import type { ColorState, Move, MoveKind } from "../../protocol/messages";
import type { Game } from "../../state/game.svelte";
import { mySeat, others, reasonOf, type TableView } from "../../state/table";
import { capital } from "../../strings/text";
import { t } from "../../strings/words.svelte";

/** The choices of the person at this device. Made while a component is set up, as it watches the table. */
export class Choices {
  /** The key of the raised card: its code, and which of several. */
  raised = $state<string | null>(null);
  /** A wild that waits for its color. */
  choosing = $state<string | null>(null);

  readonly #game: Game;
  readonly #view: () => TableView;

  /** The move that awaits its answer. */
  readonly sent = $derived.by(() => this.#game.unanswered?.move ?? null);
  /** The legal moves. While a move awaits its answer, only calling and catching are left. */
  readonly legal = $derived.by(() =>
    (this.#view().yours?.legal ?? []).filter(({ kind }) => !this.sent || kind === "uno" || kind === "catch"),
  );
  /** The colors that can be named, with the move that names each. */
  readonly colors = $derived.by((): [ColorState, Move][] => {
    const moves =
      this.choosing === null ? this.legal.filter(({ kind }) => kind === "color") : this.playsOf(this.choosing);
    return moves.map((move) => [colorOf(move.color ?? "") as ColorState, move]);
  });
  /** The swaps of hands, in the order of seats on screen. */
  readonly swaps = $derived.by(() => others(this.#view()).flatMap((seat) => this.find("swap", seat) ?? []));
  readonly isChoosing = $derived(this.colors.length + this.swaps.length > 0);
  /** Can a hint be asked for? */
  readonly canAsk = $derived.by(() => {
    const view = this.#view();
    const isPlaying = view.round !== null && view.round.phase !== "over" && mySeat(view) !== null;
    return view.table.can_hint && isPlaying && this.legal.length > 0 && this.sent === null;
  });
  /** What another tap does with the raised card, or why it can't be played. */
  readonly advice = $derived.by(() => {
    const card = this.raised?.split(" ")[0];
    const view = this.#view();
    if (card === undefined || view.round?.phase === "over") return "";
    if (this.playsOf(card).length) return t.table.tapAgain;
    const reason = this.sent === null ? reasonOf(view.yours, card) : null;
    const cannot = capital(`${t.table.cannot}.`);
    return reason === null ? cannot : t.common.refusal(reason, cannot);
  });

  constructor(game: Game, view: () => TableView) {
    this.#game = game;
    this.#view = view;
    $effect(() => {
      if (this.choosing !== null && !this.playsOf(this.choosing).length) this.choosing = null; // no longer playable
    });
    $effect(() => {
      void view().number; // something has happened, which is told instead of why a card can't be played
      untrack(() => {
        if (this.raised !== null && this.playsOf(this.raised.split(" ")[0] ?? "").length === 0) this.raised = null;
      });
    });
    $effect(() => {
      const card = game.hint?.move.card;
      if (card) this.raised = untrack(() => frontOf(card, view().yours?.hand ?? []));
    });
  }

  /** Find the legal move of a kind, about a seat if given. */
  find(kind: MoveKind, seat?: number): Move | undefined {
    return this.legal.find((move) => move.kind === kind && (seat === undefined || move.seat === seat));
  }

  /** Return the legal moves that play a card: one for each color of a wild. */
  playsOf(card: string): Move[] {
    return this.legal.filter((move) => move.card === card);
  }

  /** Play a card from its place, or ask for its color first. */
  play(card: string, from: HTMLElement): void {
    const moves = this.playsOf(card);
    this.choosing = null;
    flyFrom(card, from);
    if (moves.length === 1 && moves[0]) this.#game.move(moves[0]);
    else if (moves.length > 1) this.choosing = card;
  }

  /** Play the wild that waits, or name the color that was asked for. */
  choose(move: Move): void {
    this.choosing = null;
    this.#game.move(move);
  }
}
