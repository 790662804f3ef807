// From the lobby into the match: table and people move from where they were to where they are.

import { elementAt, placeOf } from "./anchors";
import { flightMs } from "./pace";

const FLIGHTS = 1.3; // how long it takes: about until the first card arrives

/**
 * Remember where anchors are, before what has them is replaced. Return a function to call when something else has them:
 * each element then comes from where the one before it was, and those of `late` fade in as they arrive.
 */
export function comeAlong(names: readonly string[], late: readonly string[] = []): () => void {
  const before = names.map(placeOf);
  return () => {
    const duration = FLIGHTS * flightMs();
    if (!duration || !before.some(Boolean)) return;
    for (const name of late) elementAt(name)?.animate({ opacity: [0, 0, 1] }, duration);
    names.forEach((name, place) => {
      const [from, to] = [before[place], placeOf(name)];
      if (!from?.width || !to?.width) return;
      const x = from.x + from.width / 2 - to.x - to.width / 2;
      const y = from.y + from.height / 2 - to.y - to.height / 2;
      elementAt(name)?.animate(
        { translate: [`${x}px ${y}px`, "0 0"], scale: [`${from.width / to.width} ${from.height / to.height}`, "1"] },
        { duration, easing: "ease-out" },
      );
    });
  };
}
