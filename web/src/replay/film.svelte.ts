// The film of a finished match: its steps, where it is, and how it plays.

import { flyFrom } from "../motion/anchors";
import { getReplay } from "../net/http";
import type { MatchDetails, ReplayStep } from "../protocol/answers";
import type { Action } from "./shortcuts";
import { lookOf, placeOf, roundBack, roundOn, spansOf, SPEEDS, totalsOf } from "./steps";

/** A film, as one seat sees it, or with all hands open. Create it while a component is set up, whose life it shares. */
export class Film {
  /** The seat whose hand is shown; null for all of them. */
  seat = $state<number | null>(null);
  steps = $state.raw<ReplayStep[]>([]);
  place = $state(0);
  /** How often it went to another step than the next one, which is not animated. */
  jumps = $state(0);
  isStill = $state(true);
  isPlaying = $state(false);
  speed = $state<number>(SPEEDS[0]);
  /** Is another hand on its way? */
  isComing = $state(false);

  readonly last = $derived(this.steps.length - 1);
  readonly step = $derived(this.steps[Math.min(this.place, this.last)] as ReplayStep);
  readonly spans = $derived(spansOf(this.steps));
  readonly totals = $derived(totalsOf(this.steps, this.spans));
  /** The span of the round that is shown. */
  readonly at = $derived(this.spans.findIndex((span) => span.last >= this.place));

  readonly actions: Record<Action, () => void> = {
    stepOn: () => this.go(this.place + 1),
    stepBack: () => this.go(this.place - 1),
    roundOn: () => this.go(roundOn(this.spans, this.place)),
    roundBack: () => this.go(roundBack(this.spans, this.place)),
    first: () => this.go(0),
    last: () => this.go(this.last),
    toggle: () => {
      if (!this.isPlaying && this.place === this.last) this.go(0);
      this.isPlaying = !this.isPlaying;
    },
  };

  readonly #match: MatchDetails["match"];
  readonly #stage: () => HTMLElement | undefined;
  #asked = 0; // number of requests for other hands; only the last one counts

  /** `stage` returns the element in which cards are shown. */
  constructor({ match, you }: MatchDetails, first: ReplayStep[], stage: () => HTMLElement | undefined) {
    this.#match = match;
    this.#stage = stage;
    this.seat = you ?? null;
    this.steps = first;
    this.place = placeOf(location.hash, first.length);
    $effect(() => {
      if (!this.isPlaying) return;
      if (this.place === this.last) {
        this.isPlaying = false;
        return;
      }
      const timer = setTimeout(this.actions.stepOn, lookOf(this.step, this.speed));
      return () => clearTimeout(timer);
    });
  }

  go(wanted: number): void {
    const to = Math.max(0, Math.min(this.last, wanted));
    if (to === this.place) return;
    this.isStill = to !== this.place + 1;
    if (this.isStill) this.jumps += 1;
    else this.#lift(this.steps[to]);
    this.place = to;
  }

  /** Stop, and go to a step. */
  stopAt(place: number): void {
    this.isPlaying = false;
    this.go(place);
  }

  speedUp(): void {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed as 1) + 1) % SPEEDS.length] ?? 1;
  }

  /** Show the hand of a seat, or all of them. If it can't be fetched, what is shown stays. */
  async look(seat: number | null): Promise<void> {
    const own = (this.#asked += 1);
    this.isComing = true;
    try {
      const found = await getReplay(this.#match, seat);
      if (own !== this.#asked) return;
      this.isStill = true;
      this.jumps += 1;
      this.seat = seat;
      this.steps = found;
    } catch {
      // Keep the hand that is shown.
    }
    if (own === this.#asked) this.isComing = false;
  }

  /** Let the next played card start its flight from its place in the hand. */
  #lift(next: ReplayStep | undefined): void {
    const card = next?.seat === this.seat ? next?.move?.card : null;
    const copies = card && this.#stage()?.querySelectorAll<HTMLElement>(`[data-card="${card}"]`);
    const front = copies && [...copies].at(-1);
    if (front) flyFrom(card, front);
  }
}
