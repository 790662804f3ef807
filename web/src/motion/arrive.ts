// A card that comes into the hand flies there from the draw pile. Its picture alone does: its place can be touched at once, and
// what the picture flies over, too.

import { untrack } from "svelte";
import { placeOf } from "./anchors";
import { lateInHand, long, step } from "./pace";

let batch: HTMLElement[] = [];
let origin = "pile";

/** An attachment: this card has just come into the hand if `from` says from where. Cards that come together fly one after the other. */
export const arrive = (from: () => string | null) => (element: HTMLElement) =>
  untrack(() => {
    const place = from();
    if (place === null || long() === 0) return;
    origin = place;
    if (batch.length === 0) requestAnimationFrame(launch);
    batch.push(element);
  });

function launch(): void {
  const from = placeOf(origin);
  const cards = batch;
  batch = [];
  if (!from) return;
  for (const [order, card] of cards.entries()) {
    const to = card.getBoundingClientRect();
    const x = from.x + from.width / 2 - (to.x + to.width / 2);
    const y = from.y + from.height / 2 - (to.y + to.height / 2);
    const there = { translate: `${x}px ${y}px`, scale: from.width / to.width }; // as large as those of the pile
    card.querySelector(".card")?.animate(
      [
        { ...there, opacity: 0 },
        { ...there, opacity: 1, offset: 0.01 },
        { translate: "0 0", scale: 1, opacity: 1 },
      ],
      {
        duration: long(),
        delay: lateInHand() + order * step(cards.length),
        easing: "cubic-bezier(.3,.7,.3,1)",
        fill: "backwards",
      },
    );
  }
}
