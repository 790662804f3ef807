// How cards move: they lift, fly in an arc, turn, and land with a small bounce.

const LIFT = 0.22; // height of the arc, as a share of the distance
const MOST_LIFT = 90; // pixels
const TURN = 9; // degrees by which a card is turned while it flies
const BOUNCE = 0.06; // by how much a card grows before it lies still
const STEPS = 12;

/** The middle of a place. */
const middle = ({ x, y, width, height }: DOMRect) => ({ x: x + width / 2, y: y + height / 2 });

/** Slow at the end, as if by friction. */
const slowing = (part: number) => 1 - (1 - part) ** 2.4;

/** Return the keyframes of a card of a width, from one place and scale to another. */
export function flightFrames(start: DOMRect, end: DOMRect, size: number, small: number, large: number): Keyframe[] {
  const [from, to] = [middle(start), middle(end)];
  const lift = Math.min(MOST_LIFT, LIFT * Math.hypot(to.x - from.x, to.y - from.y));
  const side = Math.sign(to.x - from.x) || 1;
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    const part = slowing(step / STEPS);
    const high = Math.sin(Math.PI * part); // of the arc
    const x = from.x + (to.x - from.x) * part - size / 2;
    const y = from.y + (to.y - from.y) * part - lift * high - size * 0.75;
    const scale = (small + (large - small) * part) * (1 + BOUNCE * Math.sin(Math.PI * (step / STEPS) ** 3));
    return { transform: `translate(${x}px, ${y}px) scale(${scale}) rotate(${side * TURN * high}deg)`, opacity: 1 };
  });
}

const FLIP = 0.55; // when a drawn card shows its face

/** Return the keyframes of the face and of the back of a card that flies into the hand closed and opens on its way. */
export function openingFrames(x: number, y: number, scale: number): { face: Keyframe[]; back: Keyframe[] } {
  const there = { translate: `${x}px ${y}px`, scale };
  const here = { translate: "0 0", scale: 1 };
  const at = { translate: `${x * (1 - slowing(FLIP))}px ${y * (1 - slowing(FLIP))}px`, scale: 1 + (scale - 1) * 0.3 };
  return {
    face: [
      { ...there, rotate: "y 90deg", opacity: 0 },
      { ...at, rotate: "y 90deg", opacity: 0, offset: FLIP },
      { ...at, rotate: "y 90deg", opacity: 1, offset: FLIP + 0.01 },
      { ...here, rotate: "y 0deg", opacity: 1 },
    ],
    back: [
      { ...there, rotate: "y 0deg", opacity: 0 },
      { ...there, rotate: "y 0deg", opacity: 1, offset: 0.01 },
      { ...at, rotate: "y -90deg", opacity: 1, offset: FLIP },
      { ...at, rotate: "y -90deg", opacity: 0 },
    ],
  };
}
