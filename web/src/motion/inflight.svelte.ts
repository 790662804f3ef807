// Cards in flight: until they land, the table shows what it showed before them. Only the display waits, never input.

import type { EventState, RoundState } from "../protocol/messages";
import { lastEvents, type TableView } from "../state/table";

/** What is told of a table: its round, what happened in it, the scores and your cards. */
export type Shown = Pick<TableView, "steps" | "round"> &
  Partial<Pick<TableView, "yours" | "table">> & {
    /** What is told of the next entry before its cards fly, like the verdict on a challenge. */
    verdict?: readonly EventState[];
  };

let holds = 0;
const rests = new WeakMap<readonly EventState[], readonly EventState[]>(); // the events of an entry after its verdict
// Apart from the state, which Svelte shows as it was before to what is being removed, like a card whose flight ends.
let held: { piles: readonly { round: RoundState; by: number }[]; views: readonly { view: Shown; by: number }[] } = {
  piles: [],
  views: [],
};
let seen = $state.raw(held);

function hold(more: Partial<typeof held>): void {
  held = { ...held, ...more };
  seen = held;
}

/** Return the round as its piles show it: before the first card that is still on its way to them. */
export const pilesOf = (round: RoundState): RoundState => seen.piles[0]?.round ?? round;

/** Return what is told of a table: how it was before the first entry whose cards have not all landed. */
export const shownOf = (view: Shown): Shown => seen.views[0]?.view ?? view;

/** Return the events that are told last: of the last entry that has any, or the first of the next one. */
export const toldLast = ({ verdict, steps }: Shown): readonly EventState[] => verdict ?? lastEvents(steps);

/** Return the events told last, without those that were told already as a verdict. */
export const newOf = (told: readonly EventState[]): readonly EventState[] => rests.get(told) ?? told;

/** Return what is told while the verdict of an entry is read: what was `shown` before it, without the question. */
export function judgedIn(shown: Shown, events: readonly EventState[], verdict: readonly EventState[]): Shown {
  rests.set(events, events.slice(verdict.length));
  return { ...shown, verdict, round: shown.round && { ...shown.round, stakes: null } };
}

/** Return a number for the next hold. It is released before all that come later. */
export const nextHold = (): number => (holds += 1);

/** Let the piles show a round until flight `by` lands. */
export function holdPiles(round: RoundState, by: number): void {
  hold({ piles: [...held.piles, { round, by }] });
}

/** Let the table tell of a view until flight `by` lands. */
export function holdView(view: Shown, by: number): void {
  hold({ views: [...held.views, { view, by }] });
}

/** Land a flight and all that started before it. */
export function landed(card: number): void {
  hold({ piles: held.piles.filter(({ by }) => by > card), views: held.views.filter(({ by }) => by > card) });
}
