// The picture of how a match ended: the winner, the last card, and everybody's hand laid open.

import { colorNamed, faceOf } from "../cards/faces";
import { drawWith, LINE, type PictureKit } from "./pictureKit";

export const WIDTH = 1200; // as messengers show pictures
export const HEIGHT = 630;

/** A seat at the end of a match. */
export interface Row {
  name: string;
  seat: number;
  hand: readonly string[];
  /** What the last round brought its side. */
  points: number;
  score: number;
  hasWon: boolean;
}

export interface End {
  title: string;
  /** The rules and the length of the match. */
  about: string;
  /** The last card on the pile, and the name of the color in play. */
  top: string;
  color: string;
  /** Everyone, the winners first. */
  rows: readonly Row[];
}

const PILE = { x: 232, y: 352, width: 192 };
const LEFT = 376; // the width of what is written around the pile
const TITLE = { y: 100, height: 140 }; // above it
const ROWS = { x: 456, width: 704, margin: 40, gap: 14, highest: 128 };
const MOST_IN_A_COLUMN = 5;
const CARD_RATIO = 1.5;

/** Draw the end of a match. Its deck must be in play. */
export async function drawEnd(canvas: HTMLCanvasElement, end: End): Promise<void> {
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const words = [end.title, end.about, ...end.rows.map(({ name }) => name)].join("");
  await drawWith(canvas, words, (kit) => {
    drawRoom(kit, end);
    drawPile(kit, end);
    drawRows(kit, end.rows);
  });
}

/** The room: dark, and lit by the color in play. */
function drawRoom(kit: PictureKit, { color }: End): void {
  const { pen } = kit;
  const dark = pen.createLinearGradient(0, 0, 0, HEIGHT);
  dark.addColorStop(0, kit.paint("--felt-1"));
  dark.addColorStop(1, kit.paint("--felt-3"));
  kit.box(0, 0, WIDTH, HEIGHT, 0, dark);
  const light = pen.createRadialGradient(PILE.x, PILE.y, 40, PILE.x, PILE.y, 470);
  const paint = colorNamed(color)?.paint ?? kit.paint("--yellow");
  light.addColorStop(0, `color-mix(in srgb, ${paint} 75%, transparent)`);
  light.addColorStop(1, `color-mix(in srgb, ${paint} 0%, transparent)`);
  kit.box(0, 0, WIDTH, HEIGHT, 0, light);
}

/** The winner above the last card, and which match it was below. */
function drawPile(kit: PictureKit, { title, about, top, color }: End): void {
  const { pen } = kit;
  const { x, y, width } = PILE;
  const named = faceOf(top).color === null ? colorNamed(color) : null;
  for (const [place, turn] of [-17, 13].entries()) kit.card(null, x + (place ? 12 : -14), y + 6, width, turn);
  kit.card(top, x, y, width, -4, named);
  pen.textAlign = "center";
  const { size, lines } = kit.lines(title, LEFT, TITLE.height, [58, 50, 42, 36, 30]);
  const first = TITLE.y + size * 0.36 - ((lines.length - 1) * size * LINE) / 2;
  for (const [place, line] of lines.entries())
    kit.write(line, x, first + place * size * LINE, size, 900, kit.paint("--ink"), LEFT);
  kit.write(about, x, 554, 22, 700, kit.paint("--soft"), LEFT);
  kit.write("drawfour", x, 596, 34, 1000, kit.paint("--ink"), LEFT);
}

function drawRows(kit: PictureKit, rows: readonly Row[]): void {
  const columns = Math.ceil(rows.length / MOST_IN_A_COLUMN);
  const inColumn = Math.ceil(rows.length / columns);
  const width = (ROWS.width - ROWS.gap * (columns - 1)) / columns;
  const room = HEIGHT - 2 * ROWS.margin;
  const height = Math.min(ROWS.highest, (room - ROWS.gap * (inColumn - 1)) / inColumn);
  const top = (HEIGHT - height * inColumn - ROWS.gap * (inColumn - 1)) / 2;
  for (const [place, row] of rows.entries()) {
    const x = ROWS.x + Math.floor(place / inColumn) * (width + ROWS.gap);
    const y = top + (place % inColumn) * (height + ROWS.gap);
    kit.box(x, y, width, height, 20, kit.paint("--panel"));
    if (row.hasWon) {
      kit.pen.lineWidth = 5;
      kit.pen.strokeStyle = kit.paint("--glow");
      kit.pen.stroke();
    }
    (columns === 1 ? drawWide : drawNarrow)(kit, row, x, y, width, height);
  }
}

/** A row across the picture: who, the hand, the score. */
function drawWide(kit: PictureKit, { name, seat, hand, points, score, hasWon }: Row, ...box: Box): void {
  const [x, y, width, height] = box;
  const middle = y + height / 2;
  kit.face(name, seat, x + 58, middle, 72);
  kit.pen.textAlign = "left";
  kit.write(name, x + 108, middle + 11, 30, 900, kit.paint("--ink"), 176);
  drawHand(kit, hand, x + 300, middle, width - 300 - 140, Math.min(60, (height - 30) / CARD_RATIO));
  kit.pen.textAlign = "right";
  const end = x + width - 26;
  const isPart = isPartOf(points, score);
  kit.write(`${score}`, end, middle + (isPart ? 4 : 14), 40, 900, kit.paint(hasWon ? "--glow" : "--ink"), 110);
  if (isPart) kit.write(signed(points), end, middle + 34, 22, 700, kit.paint("--soft"), 110);
}

/** A row in one of two columns: the hand below the name. */
function drawNarrow(kit: PictureKit, { name, seat, hand, points, score, hasWon }: Row, ...box: Box): void {
  const [x, y, width, height] = box;
  kit.face(name, seat, x + 44, y + height / 2, 58);
  const right = x + width - 18;
  kit.pen.textAlign = "right";
  let used = kit.write(`${score}`, right, y + 35, 27, 900, kit.paint(hasWon ? "--glow" : "--ink"), 80);
  if (isPartOf(points, score))
    used += 10 + kit.write(signed(points), right - used - 10, y + 35, 18, 700, kit.paint("--soft"), 60);
  kit.pen.textAlign = "left";
  kit.write(name, x + 84, y + 34, 22, 900, kit.paint("--ink"), width - 84 - 30 - used);
  const card = Math.min(46, (height - 54) / CARD_RATIO);
  drawHand(kit, hand, x + 84, y + height - 10 - (card * CARD_RATIO) / 2, width - 84 - 18, card);
}

type Box = [x: number, y: number, width: number, height: number];

/** Were points added to earlier ones? Otherwise they are the score. */
const isPartOf = (points: number, score: number) => points !== 0 && points !== score;
const signed = (points: number) => (points > 0 ? `+${points}` : `${points}`);

/** Cards side by side, closer together the more there are. */
function drawHand(kit: PictureKit, hand: readonly string[], x: number, y: number, room: number, width: number): void {
  const step = Math.min(width * 1.1, (room - width) / Math.max(1, hand.length - 1));
  for (const [place, card] of hand.entries()) kit.card(card, x + width / 2 + place * step, y, width);
}
