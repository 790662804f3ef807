// The end of a round or match as a scene: its timing, and how the players who did not win bow or hop.

export const SCENE = 2.2; // seconds, until the result of a round covers a part of the table; a tap ends them
export const FINALE = 3.2; // the same of a match
export const LATE = 1.7; // seconds, until the lamp turns gold: when the light on the winner of the round goes out

const LEAN = 0.1; // how far somebody leans towards a winner, in faces
const TILT = 8; // degrees
const BOW = 30; // degrees
const HOP = 0.16; // faces
const NEAR = 3; // from how near a bow is seen, in faces

interface Way {
  x: number; // pixels to a winner
  y: number;
}

/** Return how a face leans that way. */
function leaning({ x, y }: Way, face: number): string {
  const far = Math.hypot(x, y) || 1;
  const by = (part: number) => `${((LEAN * face * part) / far).toFixed(1)}px`;
  return `translate(${by(x)}, ${by(y)}) rotate(${((TILT * x) / far).toFixed(1)}deg)`;
}

const UPRIGHT: Way = { x: 0, y: 0 };

/** Return the frames of a bow towards a winner: a face bends over its lower edge. */
export function bowFrames(way: Way, face: number): Keyframe[] {
  const at = (offset: number, where: Way, bow: number) => {
    const bent = `translateY(50%) rotateX(${-bow}deg) translateY(-50%)`;
    return { offset, transform: `perspective(${NEAR * face}px) ${leaning(where, face)} ${bent}` };
  };
  return [
    at(0, UPRIGHT, 0),
    at(0.2, way, 0),
    at(0.45, way, BOW),
    at(0.6, way, BOW),
    at(0.8, way, 0),
    at(1, UPRIGHT, 0),
  ];
}

/** Return the frames of hops for joy. */
export function hopFrames(way: Way, face: number): Keyframe[] {
  const at = (where: Way, high: number) => ({
    transform: `${leaning(where, face)} translateY(${(-high * face).toFixed(1)}px)`,
  });
  const [down, up] = [at(way, 0), at(way, HOP)];
  return [at(UPRIGHT, 0), down, up, down, up, down, up, down, at(UPRIGHT, 0)];
}
