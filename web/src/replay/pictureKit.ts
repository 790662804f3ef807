// What a picture is made of: the page's cards, faces, colors and type, on a canvas. Always in the dark look.

import { mount, unmount, type Component } from "svelte";
import Card from "../cards/Card.svelte";
import { drawSvg, type Pen } from "../cards/canvas";
import type { ColorState } from "../protocol/messages";
import { animalOf } from "../state/animals.svelte";
import animals from "../ui/animals.svg";
import Avatar from "../ui/Avatar.svelte";

/** The height of a line, in sizes of the type. */
export const LINE = 1.1;

export class PictureKit {
  readonly #font: string;
  readonly #style: CSSStyleDeclaration;

  constructor(
    readonly pen: Pen,
    readonly host: HTMLElement,
    readonly faces: Document,
  ) {
    this.#style = getComputedStyle(host);
    this.#font = this.#style.fontFamily;
  }

  /** Return a color of the palette. */
  paint(name: string): string {
    return this.#style.getPropertyValue(name).trim();
  }

  /** Draw a card around a point, turned by some degrees. A wild shows the color that was named. */
  card(card: string | null, x: number, y: number, width: number, turn = 0, named: ColorState | null = null): void {
    const { pen } = this;
    this.#shown(Card, { card, named }, (svg) => {
      pen.save();
      pen.translate(x, y);
      pen.rotate((turn / 180) * Math.PI);
      pen.save();
      pen.shadowColor = "#000b";
      pen.shadowBlur = width / 7;
      pen.shadowOffsetY = width / 22;
      this.box(-width / 2, -width * 0.75, width, width * 1.5, width * 0.12, "#000");
      pen.restore();
      drawSvg(pen, svg, -width / 2, -width * 0.75, width);
      pen.restore();
    });
  }

  /** Draw the face of a person around a point. */
  face(name: string, seat: number, x: number, y: number, size: number): void {
    const { pen } = this;
    const [left, top] = [x - size / 2, y - size / 2];
    pen.save();
    this.#shown(Avatar, { name, seat }, (svg) => {
      this.box(left, top, size, size, size / 2, getComputedStyle(svg).backgroundColor);
    });
    pen.clip();
    const drawing = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    drawing.setAttribute("viewBox", "0 0 48 48");
    const animal = animalOf(name);
    const parts = [animal, `${animal}-eyes`].flatMap((id) => [...(this.faces.getElementById(id)?.children ?? [])]);
    drawing.append(...parts.map((part) => document.importNode(part, true)));
    this.host.append(drawing);
    drawSvg(pen, drawing, left, top, size);
    drawing.remove();
    pen.restore();
  }

  /** Fill a box with round corners. It is the current path afterwards. */
  box(x: number, y: number, width: number, height: number, round: number, fill: string | CanvasGradient): void {
    this.pen.beginPath();
    this.pen.roundRect(x, y, width, height, round);
    this.pen.fillStyle = fill;
    this.pen.fill();
  }

  /** Write a line, cut off with an ellipsis where it is wider than `room`. Returns its width. */
  write(text: string, x: number, y: number, size: number, weight: number, color: string, room: number): number {
    const { pen } = this;
    pen.font = `${weight} ${size}px ${this.#font}`;
    pen.fillStyle = color;
    let shown = text;
    const letters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
    while (pen.measureText(shown).width > room && letters.pop()) shown = `${letters.join("").trimEnd()}…`;
    pen.fillText(shown, x, y);
    return pen.measureText(shown).width;
  }

  /** Break a text into lines about as long as each other, in the largest of some sizes in which they fit. */
  lines(text: string, room: number, high: number, sizes: readonly number[]): { size: number; lines: string[] } {
    let found = { size: 0, lines: [] as string[] };
    for (const size of sizes) {
      this.pen.font = `900 ${size}px ${this.#font}`;
      let lines = this.#wrapped(text, room);
      for (let less = room * 0.95; ; less *= 0.95) {
        const shorter = this.#wrapped(text, less);
        if (shorter.length > lines.length || this.#widest(shorter) > less) break;
        lines = shorter;
      }
      const most = Math.floor(high / size / LINE);
      found = { size, lines: lines.slice(0, most) };
      if (lines.length <= most && this.#widest(lines) <= room) break;
    }
    return found;
  }

  /** Fill lines with words, one after the other. */
  #wrapped(text: string, room: number): string[] {
    const lines: string[] = [];
    for (const word of text.split(" ")) {
      const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
      if (lines.length && this.pen.measureText(longer).width <= room) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines;
  }

  #widest = (lines: readonly string[]) => Math.max(...lines.map((line) => this.pen.measureText(line).width));

  /** Show a component for as long as something is drawn from it. */
  #shown<Props extends Record<string, unknown>>(
    component: Component<Props>,
    props: Props,
    draw: (svg: SVGSVGElement) => void,
  ): void {
    const shown = mount(component, { target: this.host, props });
    draw(this.host.querySelector("svg") as SVGSVGElement);
    void unmount(shown);
  }
}

/** Draw with a kit on a canvas, once the faces and the letters that it needs are there. */
export async function drawWith(canvas: HTMLCanvasElement, words: string, draw: (kit: PictureKit) => void) {
  const pen = canvas.getContext("2d") as Pen;
  const host = document.createElement("div");
  host.dataset.theme = "dark";
  host.inert = true;
  host.style.cssText = "position:fixed;inset:0 auto auto 0;width:100px;height:150px;visibility:hidden";
  document.body.append(host);
  try {
    const { fontFamily } = getComputedStyle(host);
    const [faces] = await Promise.all([
      fetch(animals).then((found) => found.text()),
      ...[700, 900, 1000].map((weight) => document.fonts.load(`${weight} 20px ${fontFamily}`, words)),
    ]);
    draw(new PictureKit(pen, host, new DOMParser().parseFromString(faces, "image/svg+xml")));
  } finally {
    host.remove();
  }
}
