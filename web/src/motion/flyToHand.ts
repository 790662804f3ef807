// Animates new cards from the draw pile into your hand. Only the picture moves: the card can be tapped at once, and so
// can whatever the picture flies over.

import { untrack } from "svelte";
import { placeOf } from "./anchors";
import { openingFrames } from "./frames";
import { flightMs, lateInHand, staggerMs } from "./pace";

let batch: HTMLElement[] = [];
let origin = "pile";

/**
 * Attach to a card in the hand: animate it if `from` names an origin. Cards that arrive together fly one by one. Where
 * nothing flies, a card that is drawn is marked; of a deal, all cards are new.
 */
export const flyToHand = (from: () => string | null, isDealt: () => boolean) => (element: HTMLElement) =>
  untrack(() => {
    const place = from();
    if (place === null) return;
    element.classList.toggle("fresh", !isDealt());
    if (flightMs() === 0) return;
    origin = place;
    if (batch.length === 0) requestAnimationFrame(launch);
    batch.push(element);
  });

function launch(): void {
  const from = placeOf(origin);
  const cards = batch;
  batch = [];
  if (!from) return;
  const places = cards.map((card) => card.getBoundingClientRect()); // all at once: a change in between costs a layout
  for (const [order, card] of cards.entries()) {
    const to = places[order];
    if (!to?.width) continue; // it has left already
    const x = from.x + from.width / 2 - (to.x + to.width / 2);
    const y = from.y + from.height / 2 - (to.y + to.height / 2);
    const frames = openingFrames(x, y, from.width / to.width); // at first of the size of the cards on the pile
    const timing: KeyframeAnimationOptions = {
      duration: flightMs(),
      delay: lateInHand() + order * staggerMs(cards.length),
      easing: "cubic-bezier(.3,.7,.3,1)",
      fill: "backwards",
    };
    card.querySelector(".card")?.animate(frames.face, timing);
    const back = document.createElement("i");
    back.className = "back";
    card.append(back);
    back.animate(frames.back, timing).finished.then(
      () => back.remove(),
      () => back.remove(),
    );
  }
}
