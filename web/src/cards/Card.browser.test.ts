import { afterEach, expect, test } from "vitest";
import { render } from "vitest-browser-svelte";
import Card from "./Card.svelte";
import type { ColorState } from "../protocol/messages";
import { LEAST_SHARE } from "../table/hand/layout";
import { deck, setDeck } from "./deck.svelte";

afterEach(() => setDeck(null));

/** What is drawn, as text that differs when the picture does. */
async function picture(card: string | null, named: ColorState | null = null): Promise<string> {
  const screen = await render(Card, { card, named });
  const html = screen.container.innerHTML;
  await screen.unmount();
  return html;
}

test("every face and the back have a picture of their own", async () => {
  const symbols = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "S", "R", "+2"];
  const faces = [...deck().colors.flatMap(({ letter }) => symbols.map((symbol) => letter + symbol)), "W", "W+4", null];
  const pictures = new Set<string>();
  for (const face of faces) pictures.add(await picture(face));
  expect(pictures.size).toBe(faces.length);
});

test("a wild shows the color that was named for it", async () => {
  const named = await Promise.all(deck().colors.map((color) => picture("W+4", color)));
  expect(new Set([...named, await picture("W+4")]).size).toBe(5);
});

test("a card is a picture without text for screen readers, in the shape of a card", async () => {
  const screen = await render(Card, { card: "R7" });
  const svg = screen.container.querySelector("svg");
  expect(svg?.getAttribute("aria-hidden")).toBe("true");
  const { width, height } = svg?.viewBox.baseVal ?? { width: 0, height: 0 };
  expect(height / width).toBe(1.5);
  expect(screen.container.querySelector("title")).toBeNull(); // a browser would show it over the hand
});

test.each(["7", "AB12", "MMMM", "9696", "S+3", "🦄", "❤️", "🌧️🌧️"])(
  "%s fits on a card, and in the corner that a full hand leaves of it",
  async (text) => {
    setDeck({ ...deck(), symbols: [{ code: "X", name: "x", copies: [1, 1, 1, 1], text }] });
    const screen = await render(Card, { card: "RX" });
    const [middle, corner] = [...screen.container.querySelectorAll("text")].map((each) => each.getBBox());
    expect((middle?.x ?? 0) + (middle?.width ?? 0)).toBeLessThan(95);
    expect((corner?.x ?? 0) + (corner?.width ?? 0)).toBeLessThan(100 * LEAST_SHARE);
  },
);
