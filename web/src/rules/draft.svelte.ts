// The host's changes to the settings until the server answers, so that several taps in a row lose nothing.

import type { Game } from "../state/game.svelte";
import { preferences } from "../state/preferences.svelte";
import type { TableView } from "../state/table";
import type { Settings } from "../protocol/messages";
import { DEFAULTS, remembered } from "./rules";

const made = new Set<string>(); // references of all changes; their refusals are shown next to the field

/** Was the refused command a change of settings? Its field shows the refusal. */
export const isFromDraft = (ref: string | null): boolean => ref !== null && made.has(ref);

export class SettingsDraft {
  /** The last refusal, with the field it belongs to. */
  refusal = $state.raw<({ where: string } & NonNullable<TableView["refused"]>) | null>(null);
  #wanted = $state.raw<Settings | null>(null);
  #where = "";
  #ref = "";
  readonly #game: () => Game;

  constructor(game: () => Game) {
    this.#game = game;
    $effect(() => this.#listen());
  }

  /** The settings with pending changes. */
  get settings(): Settings {
    return this.#wanted ?? this.agreed;
  }

  /** The settings of the server. */
  get agreed(): Settings {
    return this.#game().view?.table.settings ?? DEFAULTS;
  }

  /** Report a problem that the page itself found. */
  object(where: string, sentence: string): void {
    this.refusal = { where, code: "bad_deck", sentence, ref: null };
  }

  change(change: Partial<Settings>, where: string): void {
    this.refusal = null;
    this.#where = where;
    this.#wanted = { ...this.settings, ...change };
    this.#ref = this.#game().change(this.#wanted);
    made.add(this.#ref);
  }

  #listen(): void {
    const { view, line } = this.#game();
    if (this.#wanted === null) return;
    if (view?.refused?.ref === this.#ref) {
      this.refusal = { where: this.#where, ...view.refused };
      this.#wanted = null;
    } else if (view && same(view.table.settings, this.#wanted)) {
      preferences.settings = remembered(this.#wanted);
      this.#wanted = null;
    } else if (line !== "open") this.#wanted = null; // the change may be lost: show the server's settings
  }
}

function same(one: Settings, other: Settings): boolean {
  const said = (settings: Settings) =>
    Object.entries({ ...settings, options: "" })
      .concat(Object.entries(settings.options))
      .map(String)
      .sort()
      .join();
  return said(one) === said(other);
}
