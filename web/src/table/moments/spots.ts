// Places near a person for words that are shown large for a moment, so that they cover as little as possible.

export interface Spot {
  x: number; // pixels
  y: number;
}

export type Box = Pick<DOMRect, "left" | "top" | "right" | "bottom">;

const DIRECTIONS = 16;
const STEPS = [0.55, 0.8, 1.2, 1.7, 2.4]; // distances from the middle of a face, in faces
const EDGE = 6; // pixels that stay free at the edges

/**
 * Return the middle of a free place for something of this size, as near to a face as possible. It lies within `bounds`,
 * and covers what is `taken` only if there is no room.
 */
export function spotNear(
  from: Spot,
  face: number,
  wide: number,
  high: number,
  taken: readonly Box[],
  bounds: Box,
): Spot {
  const within = (value: number, low: number, high: number) => Math.max(low + EDGE, Math.min(value, high - EDGE));
  let best = { x: from.x, y: from.y, cost: Infinity };
  for (const step of STEPS) {
    for (let direction = 0; direction < DIRECTIONS; direction += 1) {
      const angle = (2 * Math.PI * direction) / DIRECTIONS;
      const x = from.x + (step * face + wide / 2) * Math.cos(angle);
      const y = from.y + (step * face + high / 2) * Math.sin(angle);
      const at = {
        x: within(x, bounds.left + wide / 2, bounds.right - wide / 2),
        y: within(y, bounds.top + high / 2, bounds.bottom - high / 2),
      };
      const box = boxAround(at, wide, high);
      const covered = taken.reduce((sum, each) => sum + shared(box, each), 0) / (wide * high);
      const cost = 100 * covered + Math.hypot(at.x - from.x, at.y - from.y) / face;
      if (cost < best.cost) best = { ...at, cost };
    }
  }
  return { x: best.x, y: best.y };
}

export const boxAround = ({ x, y }: Spot, wide: number, high: number): Box => ({
  left: x - wide / 2,
  right: x + wide / 2,
  top: y - high / 2,
  bottom: y + high / 2,
});

/** Return the area that two boxes share. */
function shared(one: Box, other: Box): number {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}
