// The melody of each sound, as short tones and rustles.

/** One tone or rustle. Tones may glide; rustles are noise around a pitch. */
export interface Voice {
  wave: "sine" | "triangle" | "noise";
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
const rustle = (at: number, long: number, from: number, to: number, loud: number) =>
  voice("noise", at, long, from, to, loud);

/** Return a bell: a note with its octave. */
const bell = (at: number, long: number, pitch: number, loud: number) => [
  note(at, long, pitch, loud),
  voice("sine", at, long * 0.7, pitch * 2, pitch * 2, loud * 0.35),
];

/** Return a thud: a short low fall, and the slap of paper. */
const thud = (at: number, pitch: number, loud: number) => [
  voice("sine", at, 0.2, pitch, pitch * 0.4, loud),
  rustle(at, 0.08, 1700, 600, loud),
];

const [C5, D5, E5, G5, C6, E6, G6] = [523.3, 587.3, 659.3, 784, 1046.5, 1318.5, 1568];

export const MELODIES = {
  played: [rustle(0, 0.09, 2200, 700, 0.6), voice("sine", 0.01, 0.11, 170, 80, 0.6)],
  drawn: [rustle(0, 0.09, 2600, 4600, 0.8)],
  dealt: [0, 0.1, 0.19, 0.27, 0.34, 0.4, 0.45].map((at, place) =>
    rustle(at, 0.08, 2200 + place * 250, 3400 + place * 250, 0.7),
  ),
  turn: [...bell(0, 0.4, D5, 0.34), ...bell(0.16, 0.6, G5, 0.3)],
  skip: [rustle(0, 0.13, 900, 3400, 0.7), rustle(0.13, 0.17, 3400, 1300, 0.6)], // over and down
  reverse: [rustle(0, 0.26, 700, 3800, 0.6), rustle(0.24, 0.32, 3800, 700, 0.6)], // there and back
  plusTwo: [...thud(0, 230, 0.6), ...thud(0.13, 200, 0.7)],
  plusFour: [...thud(0, 230, 0.55), ...thud(0.12, 205, 0.6), ...thud(0.24, 180, 0.65), ...thud(0.36, 150, 0.8)],
  called: [...bell(0, 0.3, C6, 0.22), ...bell(0.08, 0.3, E6, 0.2), ...bell(0.16, 0.5, G6, 0.18)],
  caught: [...thud(0, 170, 0.8), voice("triangle", 0.02, 0.3, 196, 98, 0.4)], // a stamp
  won: [
    ...bell(0, 0.3, C5, 0.22),
    ...bell(0.13, 0.3, E5, 0.22),
    ...bell(0.26, 0.3, G5, 0.22),
    ...bell(0.42, 0.75, C6, 0.22),
    note(0.42, 0.75, E5, 0.16),
  ],
  lost: [...bell(0, 0.3, G5, 0.2), ...bell(0.16, 0.3, E5, 0.2), ...bell(0.32, 0.7, C5, 0.22)], // a call upside down
  reaction: [voice("sine", 0, 0.1, 480, 900, 0.34)],
} satisfies Record<string, Voice[]>;

export type Sound = keyof typeof MELODIES;

/** Return the length of a sound in seconds. */
export function lengthOf(sound: Sound): number {
  return Math.max(...MELODIES[sound].map(({ at, long }) => at + long));
}
