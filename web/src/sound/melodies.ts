// The melody of each sound, as short tones and noises.

/** One tone or noise. Tones may glide; noises are around a pitch. Slides swell; all others start loud. */
export interface Voice {
  wave: "sine" | "triangle" | "slap" | "slide";
  at: number; // seconds from the start of the sound
  long: number; // seconds until silence
  from: number; // hertz
  to: number; // hertz
  loud: number; // 0 to 1
}

export const LONGEST = 1.2; // seconds; the limit for any sound

const voice = (wave: Voice["wave"], at: number, long: number, from: number, to: number, loud: number): Voice => ({
  wave,
  at,
  long,
  from,
  to,
  loud,
});
const note = (at: number, long: number, pitch: number, loud: number) => voice("triangle", at, long, pitch, pitch, loud);
const slap = (at: number, long: number, from: number, to: number, loud: number) =>
  voice("slap", at, long, from, to, loud);
const slide = (at: number, long: number, from: number, to: number, loud: number) =>
  voice("slide", at, long, from, to, loud);

/** Return a bell: a note with its octave. */
const bell = (at: number, long: number, pitch: number, loud: number) => [
  note(at, long, pitch, loud),
  voice("sine", at, long * 0.7, pitch * 2, pitch * 2, loud * 0.35),
];

/** Return a thud: a short low fall, and the slap of paper, which small speakers play, too. */
const thud = (at: number, pitch: number, loud: number) => [
  voice("sine", at, 0.2, pitch, pitch * 0.5, loud * 0.6),
  slap(at, 0.18, 1900, 800, loud),
];

const [C5, D5, E5, G5, C6, E6, G6] = [523.3, 587.3, 659.3, 784, 1046.5, 1318.5, 1568];

export const MELODIES = {
  played: [slap(0, 0.2, 2600, 1300, 0.54), voice("sine", 0.004, 0.16, 170, 95, 0.27)],
  drawn: [slide(0, 0.13, 1800, 3400, 0.37)],
  dealt: [0, 0.1, 0.19, 0.27, 0.34, 0.4, 0.45].map((at, place) => slap(at, 0.12, 1500 + place * 120, 2600, 0.36)),
  turn: [...bell(0, 0.4, D5, 0.34), ...bell(0.16, 0.6, G5, 0.3)],
  skip: [slide(0, 0.2, 900, 3000, 0.38), slide(0.16, 0.22, 3000, 1200, 0.38)], // over and down
  reverse: [slide(0, 0.3, 700, 3200, 0.36), slide(0.26, 0.34, 3200, 700, 0.36)], // there and back
  plusTwo: [...thud(0, 230, 0.5), ...thud(0.13, 200, 0.6)],
  plusFour: [...thud(0, 230, 0.5), ...thud(0.12, 205, 0.53), ...thud(0.24, 180, 0.58), ...thud(0.36, 150, 0.68)],
  called: [...bell(0, 0.3, C6, 0.27), ...bell(0.08, 0.3, E6, 0.25), ...bell(0.16, 0.5, G6, 0.23)],
  caught: [...thud(0, 170, 0.56), voice("triangle", 0.02, 0.3, 196, 98, 0.32)], // a stamp
  won: [
    ...bell(0, 0.3, C5, 0.28),
    ...bell(0.13, 0.3, E5, 0.28),
    ...bell(0.26, 0.3, G5, 0.28),
    ...bell(0.42, 0.75, C6, 0.28),
    note(0.42, 0.75, E5, 0.2),
  ],
  lost: [...bell(0, 0.3, G5, 0.26), ...bell(0.16, 0.3, E5, 0.26), ...bell(0.32, 0.7, C5, 0.29)], // a call upside down
  reaction: [voice("sine", 0, 0.14, 480, 900, 0.42)],
} satisfies Record<string, Voice[]>;

export type Sound = keyof typeof MELODIES;

/** Return the length of a sound in seconds. */
export function lengthOf(sound: Sound): number {
  return Math.max(...MELODIES[sound].map(({ at, long }) => at + long));
}
