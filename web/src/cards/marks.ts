// SVG paths: marks of colors in a 24 by 24 box, signs of effects in a 48 by 48 box.

import type { EffectKind } from "../protocol/messages";

/** The marks that decks use. */
export const MARKS: Record<string, string> = {
  "♥": "M12 21C5 15.5 2 12 2 8a5.3 5.3 0 0 1 10-2.5A5.3 5.3 0 0 1 22 8c0 4-3 7.5-10 13z",
  "★": "M12 1.8l3.1 6.6 7.2.9-5.3 5 1.4 7.1L12 17.9l-6.4 3.5L7 14.3l-5.3-5 7.2-.9z",
  "♣":
    "M12 2a4.8 4.8 0 0 1 4.3 7 4.9 4.9 0 1 1-2.8 8.1c.2 2 .9 3.5 2.3 4.9H8.2c1.4-1.4 2.1-2.9 2.3-4.9" +
    "A4.9 4.9 0 1 1 7.7 9 4.8 4.8 0 0 1 12 2z",
  "♦": "M12 1l8.5 11L12 23 3.5 12z",
  "●": "M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18z",
  "▲": "M12 2.5L22.5 21h-21z",
  "■": "M4 4h16v16H4z",
  "✚": "M8.5 2h7v6.5H22v7h-6.5V22h-7v-6.5H2v-7h6.5z",
};

export interface Sign {
  line: string;
  fill: string;
  /** A line across it. */
  bar?: string;
}

/** Draw a player around a point: a head and shoulders. */
function playerAt(x: number, y: number, size: number): string {
  const [head, wide] = [9.5 * size, 18 * size];
  return (
    `M${x - head} ${y - 9 * size}a${head} ${head} 0 1 0 ${2 * head} 0a${head} ${head} 0 1 0 ${-2 * head} 0z` +
    `M${x - wide} ${y + 22 * size}c0 ${-25 * size} ${2 * wide} ${-25 * size} ${2 * wide} 0z`
  );
}

/** The signs, by kind of effect. */
export const SIGNS: Partial<Record<EffectKind, Sign>> = {
  // A player, or all of them, barred.
  skip: { line: "", fill: playerAt(24, 22, 1), bar: "M7 44L41 4" },
  skip_everyone: {
    line: "",
    fill: playerAt(10, 26, 0.6) + playerAt(38, 26, 0.6) + playerAt(24, 21, 0.72),
    bar: "M4 44L44 4",
  },
  // Two opposing arrows.
  reverse: { line: "M8 16h31M31 7l9 9-9 9M40 33H9M17 24l-9 9 9 9", fill: "" },
  swap: { line: "M16 42V17M32 6v25", fill: "M6 19L16 5l10 14zM22 29l10 14 10-14z" },
  pass_hands: { line: "M9 21A16 16 0 0 1 36 13M39 27a16 16 0 0 1-27 8", fill: "M42 5v15H27zM6 43V28h15z" },
  discard_color: { line: "M6 17h15v25H6zM15 11h15v27M24 5h17v28h-8", fill: "" },
  play_again: { line: "M36 33a15 15 0 1 1 1-17", fill: "M44 5v18H26z" },
  draw_color: { line: "M10 5h28v16H10zM24 21v12", fill: "M12 31h24L24 45z" },
  shuffle_hands: {
    line: "M4 14h7c12 0 11 20 24 20M4 34h7c12 0 11-20 24-20",
    fill: "M34 5l12 9-12 9zM34 25l12 9-12 9z",
  },
};
