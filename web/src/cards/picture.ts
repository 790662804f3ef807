// Draws cards as SVG, 100 by 150. Colors always come with their mark.

import type { ColorState } from "../protocol/messages";
import { deck, dimOf, inkOn, litOf } from "./deck.svelte";
import { faceOf } from "./faces";
import { MARKS, SIGNS, type Sign } from "./marks";

const WIDE = /[MW@%&\u0250-\uffff]/; // characters about two digits wide
const EMOJI = /\p{Extended_Pictographic}/u; // wider than two digits
const SHARES = [1, 0.56, 0.38]; // share of the width for each of one, two or three signs
const INK = "var(--on-hue)";
const CORNER = 19; // the middle of what is drawn in a corner

/** Escape text of deck files, which players write. */
const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Scale content into a square with a given corner and size. */
const box = (inner: string, sides: number, x: number, y: number, size: number, more = "") =>
  `<svg x="${x}" y="${y}" width="${size}" height="${size}" viewBox="0 0 ${sides} ${sides}" ${more}>${inner}</svg>`;

/** Return the mark of a color in a 24 by 24 box. */
export const markOf = ({ mark }: ColorState): string =>
  MARKS[mark]
    ? `<path d="${MARKS[mark]}"/>`
    : `<text x="12" y="19" font-size="21" text-anchor="middle">${escaped(mark)}</text>`;

const marked = (color: ColorState, x: number, y: number, size: number, fill = INK) =>
  box(markOf(color), 24, x, y, size, `fill="${fill}"`);
const rect = (x: number, y: number, width: number, height: number, round: number, kind: string, more = "") =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" class="${kind}" ${more}/>`;
const moved = (inner: string, x: number, y: number, turn = 0) =>
  `<g transform="translate(${x} ${y}) rotate(${turn})">${inner}</g>`;
const written = (text: string | null, x: number, y: number, kind: string, size: number) =>
  `<text x="${x}" y="${y}" class="${kind}" font-size="${size}">${escaped(text ?? "")}</text>`;
const twice = (inner: string) => inner + `<g transform="rotate(180 50 75)">${inner}</g>`;

/** Draw something for each color, given its offset from the middle: -1.5, -.5, .5, 1.5. */
const each = (draw: (color: ColorState, place: number) => string) => {
  const { colors } = deck();
  return colors.map((color, place) => draw(color, place - (colors.length - 1) / 2)).join("");
};

/** Return the point at a distance from the middle, `turn` colors clockwise from the top. */
function at(turn: number, far: number): [x: number, y: number] {
  const angle = (turn / deck().colors.length - 0.25) * 2 * Math.PI;
  return [far * Math.cos(angle), far * Math.sin(angle)].map(Math.round) as [number, number];
}

/** Estimate the width of a text in digits, by grapheme. */
const digitsOf = (text: string) =>
  [...new Intl.Segmenter().segment(text)].reduce(
    (sum, { segment }) =>
      sum + (EMOJI.test(segment) ? 2.15 : WIDE.test(segment) ? 1.7 : /[A-Z+]/.test(segment) ? 1.15 : 1),
    0,
  );

/** Draw signs side by side around a middle. */
function signed(signs: readonly Sign[], x: number, y: number, wide: number): string {
  const each = wide * (SHARES[signs.length - 1] ?? 0);
  const left = x - (each * 1.06 * (signs.length - 1) + each) / 2;
  return signs
    .map((sign, place) =>
      box(
        `<path d="${sign.line}" class="line"/><path d="${sign.fill}"/>` +
          (sign.bar ? `<path d="${sign.bar}" class="gap"/><path d="${sign.bar}" class="line"/>` : ""),
        48,
        left + each * 1.06 * place,
        y - each / 2,
        each,
        'class="sign"',
      ),
    )
    .join("");
}

/** Draw all marks in a ring. */
function ring(wide: number, isOnDark: boolean): string {
  const { colors } = deck();
  const little = wide / Math.max(2.6, colors.length / 1.6);
  return colors
    .map((color, place) => {
      const [x, y] = at(place, colors.length > 1 ? wide * 0.29 : 0);
      return marked(color, x - little / 2, y - little / 2, little, isOnDark ? litOf(color) : dimOf(color));
    })
    .join("");
}

function back(): string {
  const { colors } = deck();
  const rows = [18, 46, 104, 132].flatMap((y, row) =>
    [14, 38, 62, 86].map((x, column) => {
      const color = colors[(row + column) % colors.length] as ColorState;
      return marked(color, x - 6, y - 6, 12, litOf(color));
    }),
  );
  return (
    `<g opacity=".6">${rows.join("")}</g>` +
    rect(26, 51, 48, 48, 12, "edge", 'transform="rotate(45 50 75)"') +
    moved(ring(54, false), 50, 75)
  );
}

function front(card: string, named: ColorState | null): string {
  const { color, symbol } = faceOf(card);
  const plus = symbol.draws ? `+${symbol.draws}` : null;
  const signs = (symbol.signs ?? []).flatMap((kind) => SIGNS[kind] ?? []);
  const text = symbol.text ?? null;
  const isMute = text === null; // a wild without text shows all colors
  const isLined = /^[69]+$/.test(text ?? ""); // ambiguous upside down
  const digits = digitsOf(text ?? "");
  const fitting = (most: number, room: number) => Math.min(most, room / 0.66 / digits);
  const first = signs.slice(0, 1);

  const corner =
    (plus
      ? (color ? "" : rect(7, 8, 30, 22, 7, "dark")) +
        written(plus, 9.5, 26.5, "ink small-plus", 22) +
        (color ? "" : signed(first, CORNER, 43, 18))
      : signs.length
        ? signed(first, CORNER, 20, 24)
        : isMute
          ? rect(7.5, 7.5, 24, 24, 7, "dark") + moved(ring(20, true), CORNER + 0.5, CORNER + 0.5)
          : written(text, CORNER, 29, "ink", fitting(28, 24)) +
            (isLined ? rect(CORNER - 7, 31.5, 14, 3, 1.5, "ink") : "")) +
    (color ? marked(color, CORNER - 6.5, isLined ? 38 : 35, 13) : "");

  if (color) {
    const held = plus
      ? (signs.length
          ? signed(signs, 50, 54, signs.length > 1 ? 66 : 44)
          : [-1, 1]
              .map((side) =>
                moved(
                  rect(-12, -17.5, 24, 35, 4.5, "ground lined") + marked(color, -6.5, -6.5, 13),
                  52 + side * 9,
                  56,
                  side * 10,
                ),
              )
              .join("")) + written(plus, 50, 106, "ink", 34)
      : signs.length
        ? signed(signs, 50, 75, signs.length > 1 ? 74 : 66)
        : written(text, 50, 75 + fitting(84, 82) * 0.32, "ink", fitting(84, 82)) +
          (isLined ? rect(34, 109, 32, 6, 3, "ink") : "");
    return `<g opacity=".13">${marked(color, 4, 29, 92)}</g>${held}${twice(corner)}`;
  }

  const half = deck().colors.length / 2;
  const wedges = each((one, place) => {
    const [from, over, to] = [half - 0.5, half, half + 0.5].map((more) => at(place + more, 200).join(" "));
    return `<path d="M0 0L${from} ${over} ${to}z" fill="${one.paint}"/>`;
  });
  const fan = each((one, place) =>
    moved(
      rect(-8, -12, 16, 24, 3, "edge") + rect(-6.5, -10.5, 13, 21, 2, "", `fill="${one.paint}"`),
      (place * 36) / half / 2,
      Math.abs(place) * 2 - 6,
      (place * 24) / half,
    ),
  );
  const middle = named
    ? marked(named, plus ? 34 : 26, plus ? 43 : 50, plus ? 32 : 48, inkOn(named))
    : signs.length
      ? signed(signs, 50, plus ? 62 : 75, plus ? (signs.length > 1 ? 56 : 40) : signs.length > 1 ? 62 : 52)
      : plus
        ? moved(fan, 50, 72)
        : isMute
          ? moved(ring(62, true), 50, 75)
          : written(text, 50, 75 + fitting(59, 58) * 0.34, "ink", fitting(59, 58));
  const disc = named ? 'class="ground" stroke-width="4"' : 'class="dark" stroke-width="0"';
  return (
    (named ? "" : `<svg x="5" y="5" width="90" height="140" viewBox="-45 -70 90 140">${wedges}</svg>`) +
    `<circle cx="50" cy="75" r="37" stroke="#fff" ${disc}/>` +
    middle +
    (plus ? written(plus, 50, named ? 103 : 106, named ? "ink" : "ink under", 36) : "") +
    `<g class="oncorner">${twice(corner)}</g>`
  );
}

/** Draw a card, or its back for null. A wild on the pile shows the named color. */
export const picture = (card: string | null, named: ColorState | null): string =>
  (card === null ? back() : front(card, named)) +
  rect(2.5, 2.5, 95, 145, 9.5, "frame") +
  rect(5, 5, 90, 140, 8, "brim") +
  rect(1.5, 1.5, 97, 147, 10.5, "rim");
