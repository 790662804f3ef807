import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-svelte";
import Card from "../cards/Card.svelte";
import { drawEnd, HEIGHT, WIDTH, type End } from "./endPicture";
import { drawWith } from "./pictureKit";
import { setDeck } from "../cards/deck.svelte";
import { CLASSIC } from "../protocol/gameFacts";
import type { DeckState } from "../protocol/messages";

afterEach(() => {
  setDeck(null);
  delete document.documentElement.dataset.theme;
});

const SIZE = 200;
const FACES = ["R0", "Y6", "G9", "B7", "RS", "YR", "G+2", "W", "W+4"];

async function pixelsOf(source: string | HTMLCanvasElement): Promise<Uint8ClampedArray> {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [SIZE, SIZE * 1.5];
  const pen = canvas.getContext("2d") as CanvasRenderingContext2D;
  if (typeof source === "string") {
    const image = new Image();
    image.src = source;
    await image.decode();
    pen.drawImage(image, 0, 0, SIZE, SIZE * 1.5);
  } else pen.drawImage(source, 0, 0);
  return pen.getImageData(0, 0, SIZE, SIZE * 1.5).data;
}

/** The share of pixels that differ visibly. */
function difference(one: Uint8ClampedArray, other: Uint8ClampedArray): number {
  let count = 0;
  for (let at = 0; at < one.length; at += 4) {
    const far = Math.max(...[0, 1, 2].map((part) => Math.abs((one[at + part] ?? 0) - (other[at + part] ?? 0))));
    if (far > 40) count += 1;
  }
  return (count * 4) / one.length;
}

async function compare(card: string | null, named: DeckState["colors"][number] | null): Promise<number> {
  document.documentElement.dataset.theme = "dark";
  const { container, unmount } = await render(Card, { card, named });
  container.setAttribute("style", `position:fixed;top:0;left:0;width:${SIZE}px;height:${SIZE * 1.5}px;background:#777`);
  await document.fonts.ready;
  const base64 = await page.screenshot({ element: container as HTMLElement, save: false });
  await unmount();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [SIZE, SIZE * 1.5];
  await drawWith(canvas, "", (kit) => {
    kit.box(0, 0, SIZE, SIZE * 1.5, 0, "#777");
    kit.card(card, SIZE / 2, SIZE * 0.75, SIZE, 0, named);
  });
  return difference(await pixelsOf(`data:image/png;base64,${base64}`), await pixelsOf(canvas));
}

test.each([...FACES, null])("a card is the same on the canvas as on the page: %s", async (card) => {
  expect(await compare(card, null)).toBeLessThan(0.012);
});

test("so does a wild whose color was named", async () => {
  expect(await compare("W+4", CLASSIC.colors[1] as never)).toBeLessThan(0.012);
});

const NAMES = ["Hanna", "Omar", "Mia", "Lea", "Maximiliane von Wald", "Ben", "Çağla", "Zoë 🦊", "Олена", "李明"];
const HAND = ["R1", "G7", "B+2", "W", "YS", "W+4", "R9", "G4", "Y0"];

function ended(count: number, more: Partial<End> = {}): End {
  const rows = NAMES.slice(0, count).map((name, seat) => ({
    name,
    seat,
    hand: seat ? HAND.slice(0, seat + 1) : [],
    points: seat ? 0 : 312,
    score: seat ? 88 : 531,
    hasWon: seat === 0,
  }));
  return { title: "Hanna wins the match", about: "Classic · 7 rounds", top: "W+4", color: "blue", rows, ...more };
}

async function drawn(end: End): Promise<string> {
  const canvas = document.createElement("canvas");
  await drawEnd(canvas, end);
  expect([canvas.width, canvas.height]).toEqual([WIDTH, HEIGHT]);
  return canvas.toDataURL();
}

test("a picture is the same each time, differs with what it shows, and leaves nothing on the page", async () => {
  const before = document.body.childElementCount;
  const picture = await drawn(ended(4));
  expect(await drawn(ended(4))).toBe(picture);
  const other = ended(4);
  const others = [
    ended(4, { title: "Omar wins the match" }),
    ended(4, { top: "R7", color: "red" }),
    ended(4, { color: "green" }),
    { ...other, rows: other.rows.map((row) => (row.seat === 3 ? { ...row, hand: ["R1"] } : row)) },
    ...[2, 3, 5, 6, 9, 10].map((count) => ended(count)),
  ];
  expect(new Set([picture, ...(await Promise.all(others.map(drawn)))]).size).toBe(others.length + 1);
  expect(document.body.childElementCount).toBe(before);
});

test("the look of the page makes no difference", async () => {
  const picture = await drawn(ended(3));
  document.documentElement.dataset.theme = "light";
  expect(await drawn(ended(3))).toBe(picture);
});

test("long titles, names and hands, and custom decks fit", async () => {
  setDeck({
    ...(CLASSIC as unknown as DeckState),
    symbols: [{ code: "FOX", name: "Fox", copies: [2, 2, 2, 2], text: "🦊", points: 5 }],
  });
  const long = "Maximiliane von Waldenburg und Annabelle-Charlotte gewinnen die Partie";
  const hand = Array.from({ length: 60 }, () => "RFOX");
  const rows = ended(10).rows.map((row) => ({ ...row, name: "W".repeat(24), hand, points: 12_345, score: 123_456 }));
  expect(await drawn(ended(0, { title: long, about: long, top: "RFOX", rows }))).toMatch(/^data:image\/png/);
});
