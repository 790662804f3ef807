// Taps that come too early: meant for what was in this place a moment ago.

const EARLY = 400; // milliseconds

/** Let a new button take no tap or click for a moment. Keys work at once. */
export function early(button: HTMLElement): () => void {
  button.style.pointerEvents = "none";
  const timer = setTimeout(() => (button.style.pointerEvents = ""), EARLY);
  return () => clearTimeout(timer);
}
