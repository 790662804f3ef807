// Layout of a hand: a fan, or overlapping cards in rows.

export const LEAST_STRIP = 26; // pixels of a card that stay visible, at least
export const LEAST_SHARE = 0.32; // share of its width that does: enough for the corner
const ROW_STRIP = 0.42; // share of a card's height visible behind the next row
const LEAST_ROW_STRIP = 0.32; // the same with many rows: number and mark

export interface Spot {
  x: number;
  y: number;
  row: number;
  turn: number; // degrees
}

export interface Layout {
  spots: Spot[];
  width: number;
  height: number;
}

const STEP = 3; // degrees from one card of a fan to the next, at most
const MOST_TURN = 10; // degrees of the first and the last card, at most
const FLAT_FAN = 0.45; // how far a fan sinks at its ends, as a share of the circle it is part of

/** Has a hand got more cards, and lost none? */
export function hasGrown(before: readonly string[], now: readonly string[]): boolean {
  const left = [...now];
  const isThere = (card: string) => left.includes(card) && left.splice(left.indexOf(card), 1).length === 1;
  return before.length < now.length && before.every(isThere);
}

/** Lay out `count` cards of a size within a width: a fan, or in as few rows as possible, the last one full. */
export function spread(count: number, width: number, card: number): Layout {
  const cardHeight = 1.5 * card;
  const room = Math.max(0, width - card);
  const mostInRow = Math.max(1, Math.floor(room / leastStrip(card)) + 1);
  const rows = Math.max(1, Math.ceil(count / mostInRow));
  const inRow = Math.ceil(count / rows);
  const rowStrip = cardHeight * (rows > 2 ? LEAST_ROW_STRIP : ROW_STRIP);
  const strip = inRow > 1 ? Math.min(card * 1.06, room / (inRow - 1)) : 0;
  const spots = Array.from({ length: count }, (_, place) => {
    const row = Math.floor(place / inRow);
    const column = place % inRow;
    const here = Math.min(inRow, count - row * inRow);
    const left = (width - (card + strip * (here - 1))) / 2;
    return { x: left + strip * column, y: row * rowStrip, row, turn: 0 };
  });
  return rows > 1 || count < 3
    ? { spots, width, height: cardHeight + rowStrip * (rows - 1) }
    : fan(spots, width, card, strip);
}

/** Turn a row of cards into a fan: an arc whose ends sink, as far as the strips allow. */
function fan(row: readonly Spot[], width: number, card: number, strip: number): Layout {
  const middle = (row.length - 1) / 2;
  const corner = 0.75 * card; // half the height of a card: a turned one is wider by its sine
  const spare = Math.max(0, width / 2 - card / 2 - Math.min(strip, leastStrip(card)) * middle);
  const most = Math.min(STEP * middle, MOST_TURN, degrees(Math.asin(Math.min(1, spare / corner))));
  const apart = Math.min(strip, (width / 2 - card / 2 - corner * Math.sin(radians(most))) / middle);
  const sink = (FLAT_FAN * apart * middle) / Math.max(radians(most), 1e-9); // of the radius of its circle
  const spots = row.map((spot, place) => {
    const turn = most * (place / middle - 1);
    const x = width / 2 - card / 2 + apart * (place - middle);
    return { ...spot, x, y: sink * (1 - Math.cos(radians(turn))), turn };
  });
  const hang = (card / 2) * Math.sin(radians(most)); // by which the ends reach lower, being turned
  return { spots, width, height: 1.5 * card + (spots[0]?.y ?? 0) + hang };
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (radians: number) => (radians * 180) / Math.PI;

/** Return how much of a card stays visible, at least. */
const leastStrip = (card: number) => Math.max(LEAST_STRIP, LEAST_SHARE * card);
