// Geometry of the table: an ellipse that fills its space, with people on its rim. You sit at the bottom.

/** Who sits on the rim: the others, on its upper side; all, evenly; or all, with the first of them at the bottom. */
export type AtTable = "others" | "all" | "all from you";

export interface Place {
  x: number; // pixels, of the middle of the face
  y: number;
  angle: number; // radians, clockwise from the right
}

export interface Scene {
  /** Is there no room for open hands before the faces, as on a phone? */
  isTight: boolean;
  /** Are there so many that they sit close together? */
  isCrowded: boolean;
  /** Is there only room for one line below a face? */
  isShort: boolean;
  /** Is there no room for names? */
  isBare: boolean;
  /** Is the space that of a phone on its side, where words stand beside the piles? */
  isFlat: boolean;
  /** Is it that of a phone held upright? And that of a small phone, however it is held? */
  isNarrow: boolean;
  isLow: boolean;
  /** The ellipse that goes through the faces, in pixels. */
  middle: { x: number; y: number };
  radii: { x: number; y: number };
  /** The diameter of a face, and how wide a person's place is. */
  face: number;
  seat: number;
  /** How wide words below the piles may be, so that they touch nobody. */
  words: number;
  /** On a phone on its side: what piles and words leave free on either side and above, so that they touch nobody. */
  aside: number;
  above: number;
  /** How wide a pile may be, so that it touches nobody beside it. */
  pile: number;
  /** How far down words may reach. The piles are halfway between the top and there. */
  floor: number;
  places: Place[];
}

const WIDEST = 2.3; // width of the table divided by its height, at most
const FLAT = 1.6; // the same for words beside the piles, at least
const WIDEST_FLAT = 3.2; // the same on a phone on its side
const RIM = 8; // half of how wide the rim is drawn, in pixels
const SCORED = 28; // pixels below a face of a phone on its side, for a name and points
const LARGEST = 0.36; // width of a pile beside words, as a share of the height, at most
const LIFTED = 0.12; // share of the height that a raised card of the hand needs
const CROWD = 5; // with more others than this, a table is crowded
const WORDY = 280; // pixels from the middle down to where words below the piles end, at least
const SAID = 165; // pixels of height for the words between piles and the people below them
const YOURS = Math.PI / 2; // the angle of your place

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most));

/** Return over how much of the table's upper side the others spread, in degrees. */
function reachOf(count: number, isTall: boolean, isFlat: boolean, isLow: boolean): number {
  const isCrowded = count > CROWD;
  if (isFlat && isCrowded) return isLow ? 140 : 178;
  if (isFlat && !isLow) return 140; // left and right of the piles and words
  if (isFlat) return count < 3 ? 64 : 100; // above them
  if (count < 3 && !isTall) return 100;
  return count > 9 ? 212 : isCrowded ? 196 : isTall ? 150 : 180;
}

/**
 * Lay a table out in a space of `wide` by `tall` pixels, with `count` people on its rim. Text of double size can leave
 * a screen that `isUpright` a space as flat as that of a phone on its side; words still stand below the piles there.
 */
export function sceneOf(wide: number, tall: number, count: number, who: AtTable = "others", isUpright = false): Scene {
  const isWhole = who !== "others";
  const isTall = wide < 1.15 * tall;
  const isFlat = tall <= 350 && wide >= FLAT * tall && !isWhole && !isUpright;
  const isNarrow = wide <= 480 && !isFlat && !isWhole;
  const isCrowded = count > CROWD;
  const isLow = isFlat ? wide <= (isCrowded ? 510 : 560) : tall <= 260 && wide <= 480;
  const isTight = isTall || isFlat || wide < 600 || (isWhole && isCrowded && tall < 440);
  const isBare = isLow && isFlat && isCrowded;
  const isShort = isTight && (isCrowded || isFlat);
  const plate = isShort ? 18 : 34; // below a face
  const isFull = isBare || count > 9;
  const share = isFull ? 0.72 : isCrowded ? 0.8 : 1;
  const face = between(
    isFull ? 30 : 34,
    share * Math.min((isTight || isWhole ? 0.12 : 0.145) * tall, 0.14 * wide),
    150,
  );
  const beside = isBare ? 1.2 * face : Math.max(84 * share, 1.8 * face);
  const seat = isTall ? Math.min(wide * (isCrowded ? 0.17 : 0.22), 2.2 * face) : beside;
  const top = face / 2 + (isTight ? 0.26 * face : 4);
  const names = Math.max(1.1 * face, 0.4 * face + plate + 20); // below a face, with a score
  const under = isFlat && !isCrowded ? (isLow ? 1.3 : 1.15) : 1.05; // the hand lies over the edge
  const bottom = isWhole ? tall - names : isTall ? tall - 4 : under * tall;
  const y = (bottom - top) / 2;
  const reach = isWhole ? (360 * (count - 1)) / count : reachOf(count, isTall, isFlat, isLow);
  const widest = (wide - seat) / 2; // for people at the very ends
  const x = isFlat && !isCrowded ? Math.min(wide / 2 - RIM, widest / Math.sin((reach * Math.PI) / 360)) : widest;
  const radii = { x: Math.max(1, Math.min(x, (isFlat ? WIDEST_FLAT : WIDEST) * y)), y: Math.max(1, y) };
  const middle = { x: wide / 2, y: (top + bottom) / 2 };
  const flatness = radii.x / radii.y;
  const angles =
    who === "all from you" ? around(count + 1, 360, flatness).slice(0, -1) : around(count, reach, flatness);
  const places = angles.map((angle) => ({
    x: middle.x + radii.x * Math.cos(angle),
    y: middle.y + radii.y * Math.sin(angle),
    angle,
  }));
  /** How far from the middle the people are who reach between two heights, on the left and on the right. */
  const clear = (high: number, low = tall) =>
    Math.min(
      wide / 2,
      ...places
        .filter((at) => at.y + face / 2 + plate > high && at.y - face / 2 < low)
        .filter((at) => Math.abs(at.x - middle.x) > seat) // not those above
        .map((at) => Math.abs(at.x - middle.x) - seat / 2 - 4),
    );
  const pileBetween = (high: number, low: number) => (2 * clear(high, low)) / 2.22;
  const pileAmong = pileBetween(middle.y - Math.min(75, 0.27 * tall), middle.y + Math.max(WORDY, 0.3 * tall));
  /** The people below piles and words, if everybody is on the rim of a tall table, and where they begin. */
  const below = places.filter((at) => who === "all" && isTall && at.y > middle.y + 0.7 * radii.y);
  const lowest = Math.min(tall, ...below.map((at) => at.y - face / 2));
  const pileAbove = Math.min(pileBetween(lowest / 2 - 0.2 * tall, lowest), (lowest - 2 * SAID) / 1.5);
  const isAbove = below.length > 0 && pileAbove > pileAmong;
  const pile = isAbove ? pileAbove : pileAmong;
  const floor = isAbove ? lowest : who === "all" && !isTall ? middle.y + radii.y - 2 * RIM : tall;
  const words =
    2 * clear(isAbove ? floor / 2 : middle.y + (isTall ? 40 : isNarrow ? face / 2 + plate + 1 : 0), floor) - 4;
  /** How low the names reach of those who sit within a distance from the middle, on the left and on the right. */
  const namesWithin = (distance: number) =>
    Math.max(0, ...places.filter((at) => Math.abs(at.x - middle.x) < distance).map((at) => at.y + face / 2 + SCORED));
  const aboveWithin = (half: number) => namesWithin(half + seat / 2);
  /** How wide a pile can be with piles and words that reach so far to both sides. */
  const pileWithin = (half: number) =>
    Math.min(LARGEST * tall, (tall - aboveWithin(half) - LIFTED * tall) / 1.5, 0.4 * half);
  const beyond = places.map((at) => Math.abs(at.x - middle.x) - seat / 2 - 4);
  const half = isCrowded
    ? [clear(middle.y - 8), ...(isLow ? [] : beyond)].reduce((a, b) => (pileWithin(b) > pileWithin(a) + 1 ? b : a))
    : isLow
      ? wide / 2
      : clear(namesWithin(0.75 * radii.x));
  const aside = wide / 2 - half;
  const above = aboveWithin(half);
  return {
    isTight,
    isCrowded,
    isShort,
    isBare,
    isFlat,
    isNarrow,
    isLow,
    middle,
    radii,
    face,
    seat,
    words,
    aside,
    above,
    pile,
    floor,
    places,
  };
}

/** Return the angles of `count` people on the upper side of an ellipse, clockwise and evenly along its rim. */
function around(count: number, reach: number, flatness: number): number[] {
  const STEPS = 360;
  const angle = (step: number) => ((270 - reach / 2 + (reach * step) / STEPS) * Math.PI) / 180;
  const far = [0]; // how far along the rim each step is
  for (let step = 1; step <= STEPS; step += 1) {
    const [one, other] = [angle(step - 1), angle(step)];
    const wide = flatness * (Math.cos(other) - Math.cos(one));
    far.push((far[step - 1] ?? 0) + Math.hypot(wide, Math.sin(other) - Math.sin(one)));
  }
  const whole = far[STEPS] ?? 0;
  return Array.from({ length: count }, (_, place) => {
    const wanted = count === 1 ? whole / 2 : (whole * place) / (count - 1);
    const step = Math.max(
      1,
      far.findIndex((each) => each >= wanted - 1e-9),
    );
    const [before = 0, after = 1] = [far[step - 1], far[step]];
    return angle(step - 1 + (wanted - before) / (after - before));
  });
}

/** Is a place on the right of the table, rather than above its middle? */
export const isRight = (angle: number): boolean => Math.cos(angle) > 0.1;

/** Return points on the rim, evenly divided, each with the direction of clockwise play there in degrees. */
export function alongRim({ middle, radii }: Scene, apart: number): { x: number; y: number; turn: number }[] {
  const round = Math.PI * (radii.x + radii.y); // about the length of the rim
  const count = Math.max(8, Math.round(round / apart));
  return around(count + 1, 360, radii.x / radii.y)
    .slice(1)
    .map((angle) => ({
      x: middle.x + radii.x * Math.cos(angle),
      y: middle.y + radii.y * Math.sin(angle),
      turn: (Math.atan2(radii.y * Math.cos(angle), -radii.x * Math.sin(angle)) * 180) / Math.PI,
    }));
}

/** Return the way of the turn along the rim, from one angle to another in the direction of play, as points. */
export function wayOf({ middle, radii }: Scene, from: number, to: number, isClockwise: boolean): [number, number][] {
  const full = 2 * Math.PI;
  const turn = isClockwise ? (((to - from) % full) + full) % full : -((((from - to) % full) + full) % full);
  const STEPS = 16;
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    const angle = from + (turn * step) / STEPS;
    return [middle.x + radii.x * Math.cos(angle), middle.y + radii.y * Math.sin(angle)];
  });
}

/** Return the angle of a seat; that of your own if it is none of the others. */
export const angleOf = ({ places }: Scene, order: readonly number[], seat: number): number =>
  places[order.indexOf(seat)]?.angle ?? YOURS;
