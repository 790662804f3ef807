// Anchors that cards fly between: piles, seats and hand.

const places = new Map<string, HTMLElement>();
let touched: { card: string; from: DOMRect } | null = null;

/** Attach to an element to make it the anchor of that name. */
export const anchor = (name: string) => (element: HTMLElement) => {
  places.set(name, element);
  return () => {
    if (places.get(name) === element) places.delete(name);
  };
};

/** Return the anchor of a name. */
export const elementAt = (name: string) => places.get(name);

/** Return where an anchor is on the screen; null if no element has its name. */
export function placeOf(name: string): DOMRect | null {
  return places.get(name)?.getBoundingClientRect() ?? null;
}

/** Remember where a card was tapped; its flight starts there. */
export function flyFrom(card: string, element: HTMLElement): void {
  touched = { card, from: element.getBoundingClientRect() };
}

/** Return and forget where the card was tapped. */
export function takeTouched(card: string): DOMRect | null {
  const from = touched?.card === card ? touched.from : null;
  if (from) touched = null;
  return from;
}
