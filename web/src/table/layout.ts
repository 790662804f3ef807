// Layout of the table: overlapping cards in rows, and seats around the piles.

export const LEAST_STRIP = 26; // pixels of a card that stay visible, at least
export const LEAST_SHARE = 0.32; // share of its width that does: enough for the corner
const ROW_STRIP = 0.42; // share of a card's height visible behind the next row
const LEAST_ROW_STRIP = 0.32; // the same with many rows: number and mark

export interface Spot {
  x: number;
  y: number;
  row: number;
}

export interface Layout {
  spots: Spot[];
  width: number;
  height: number;
}

/** Lay out `count` cards of a size within a width, in as few rows as possible, the last one full. */
export function spread(count: number, width: number, card: number): Layout {
  const cardHeight = 1.5 * card;
  const room = Math.max(0, width - card);
  const mostInRow = Math.max(1, Math.floor(room / Math.max(LEAST_STRIP, LEAST_SHARE * card)) + 1);
  const rows = Math.max(1, Math.ceil(count / mostInRow));
  const inRow = Math.ceil(count / rows);
  const rowStrip = cardHeight * (rows > 2 ? LEAST_ROW_STRIP : ROW_STRIP);
  const strip = inRow > 1 ? Math.min(card * 1.06, room / (inRow - 1)) : 0;
  const spots = Array.from({ length: count }, (_, place) => {
    const row = Math.floor(place / inRow);
    const column = place % inRow;
    const here = Math.min(inRow, count - row * inRow);
    const left = (width - (card + strip * (here - 1))) / 2;
    return { x: left + strip * column, y: row * rowStrip, row };
  });
  return { spots, width, height: cardHeight + rowStrip * (rows - 1) };
}

const FLAT = 2.6; // width of the table divided by its height

/** Place `n` opponents around the table, clockwise from your left, in percent of the space. You sit at the bottom. */
export function around(count: number): { x: number; y: number }[] {
  const reach = count < 3 ? 100 : count < 6 ? 180 : 215; // degrees of the ellipse, evenly divided
  const steps = Array.from({ length: 361 }, (_, step) => ((270 - reach / 2 + (reach * step) / 360) * Math.PI) / 180);
  let length = 0;
  const points = steps.map((angle, step) => {
    const before = steps[step - 1] ?? angle;
    length += Math.hypot(FLAT * (Math.cos(angle) - Math.cos(before)), Math.sin(angle) - Math.sin(before));
    return { x: 50 + 50 * Math.cos(angle), y: 72 + 72 * Math.sin(angle), length };
  });
  return Array.from({ length: count }, (_, place) => {
    const wanted = count === 1 ? length / 2 : (length * place) / (count - 1);
    const { x, y } = points.find((point) => point.length >= wanted - 1e-9) ?? { x: 50, y: 0 };
    return { x, y };
  });
}
