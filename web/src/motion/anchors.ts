// The places that cards fly between: piles, seats and the hand say where they are.

const places = new Map<string, HTMLElement>();
let touched: { card: string; from: DOMRect } | null = null;

/** An attachment: this element is the place of that name. */
export const anchor = (name: string) => (element: HTMLElement) => {
  places.set(name, element);
  return () => {
    if (places.get(name) === element) places.delete(name);
  };
};

export function placeOf(name: string): DOMRect | null {
  return places.get(name)?.getBoundingClientRect() ?? null;
}

/** The player has touched a card: when it is played, it flies from there. */
export function flyFrom(card: string, element: HTMLElement): void {
  touched = { card, from: element.getBoundingClientRect() };
}

/** Where the card was touched, once. */
export function takeTouched(card: string): DOMRect | null {
  const from = touched?.card === card ? touched.from : null;
  if (from) touched = null;
  return from;
}
