// Draws an SVG element of the page on a canvas, as the page shows it, so that nothing has to be drawn twice.

export type Pen = CanvasRenderingContext2D;

const ALIGN: Record<string, CanvasTextAlign> = { middle: "center", end: "right" };
const GRADIENT = /^linear-gradient\((-?[\d.]+)deg, (.+)\)$/;
const BETWEEN = /, (?![^(]*\))/; // colors have commas within their parentheses
const SHADOW = /drop-shadow\((.+?) 0px 0px ([\d.]+)px\)/;

/** Draw an element that is in the document at a place of the canvas. */
export function drawSvg(pen: Pen, svg: SVGSVGElement, x: number, y: number, width: number): void {
  const { width: wide, height: high } = svg.viewBox.baseVal;
  const scale = width / wide;
  const home = svg.getScreenCTM()?.inverse();
  pen.save();
  pen.translate(x, y);
  pen.scale(scale, scale);
  drawGround(pen, getComputedStyle(svg), wide, high);
  for (const part of svg.querySelectorAll<SVGGeometryElement | SVGTextElement>("path, rect, circle, text")) {
    pen.save();
    const toOwn = (each: SVGGraphicsElement) => home?.multiply(each.getScreenCTM() ?? undefined);
    for (let each = part.parentElement; each && each !== (svg as Element); each = each.parentElement)
      if (each instanceof SVGSVGElement && getComputedStyle(each).overflow !== "visible") clip(pen, each, toOwn(each));
    inherit(pen, part, svg, scale);
    turn(pen, toOwn(part));
    drawPart(pen, part, getComputedStyle(part));
    pen.restore();
  }
  pen.restore();
}

const turn = (pen: Pen, to: DOMMatrix | undefined) => to && pen.transform(to.a, to.b, to.c, to.d, to.e, to.f);

/** Cut off what would be drawn outside of a box within the drawing. */
function clip(pen: Pen, { viewBox }: SVGSVGElement, to: DOMMatrix | undefined): void {
  const { x, y, width, height } = viewBox.baseVal;
  const edge = new Path2D();
  const box = new Path2D();
  box.rect(x, y, width, height);
  edge.addPath(box, to);
  pen.clip(edge);
}

/** Fill the box of an element with its background. */
function drawGround(pen: Pen, style: CSSStyleDeclaration, wide: number, high: number): void {
  const [, turn, stops] = GRADIENT.exec(style.backgroundImage) ?? [];
  if (turn === undefined || stops === undefined) return;
  const angle = (Number(turn) / 180) * Math.PI;
  const far = (Math.abs(wide * Math.sin(angle)) + Math.abs(high * Math.cos(angle))) / 2;
  const [x, y] = [Math.sin(angle) * far, -Math.cos(angle) * far];
  const ground = pen.createLinearGradient(wide / 2 - x, high / 2 - y, wide / 2 + x, high / 2 + y);
  const colors = stops.split(BETWEEN);
  for (const [place, stop] of colors.entries()) {
    const [, color = stop, share] = /^(.+?)(?: ([\d.]+)%)?$/.exec(stop) ?? [];
    ground.addColorStop(share === undefined ? place / (colors.length - 1) : Number(share) / 100, color);
  }
  pen.fillStyle = ground;
  pen.beginPath();
  pen.roundRect(0, 0, wide, high, (wide * (parseFloat(style.borderTopLeftRadius) || 0)) / 100);
  pen.fill();
}

/** Take over opacity and shadow from the groups around a part. */
function inherit(pen: Pen, part: Element, svg: Element, scale: number): void {
  for (let each: Element | null = part; each && each !== svg; each = each.parentElement) {
    const { opacity, filter } = getComputedStyle(each);
    pen.globalAlpha *= Number(opacity);
    const [, color, blur] = SHADOW.exec(filter) ?? [];
    if (color === undefined) continue;
    pen.shadowColor = color;
    pen.shadowBlur = Number(blur) * 2 * scale;
  }
}

function drawPart(pen: Pen, part: SVGGeometryElement | SVGTextElement, style: CSSStyleDeclaration): void {
  const isText = part instanceof SVGTextElement;
  const path = isText ? null : pathOf(part);
  const [x, y] = isText ? [part.x, part.y].map((at) => at.baseVal[0]?.value ?? 0) : [];
  const text = part.textContent ?? "";
  pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  pen.textAlign = ALIGN[style.textAnchor] ?? "left";
  pen.letterSpacing = style.letterSpacing === "normal" ? "0px" : style.letterSpacing;
  const line = parseFloat(style.strokeWidth);
  pen.lineWidth = line; // which ignores 0
  pen.lineCap = style.strokeLinecap as CanvasLineCap;
  pen.lineJoin = style.strokeLinejoin as CanvasLineJoin;
  const fill = () => {
    if (style.fill === "none") return;
    pen.fillStyle = style.fill;
    if (path) pen.fill(path);
    else pen.fillText(text, x ?? 0, y ?? 0);
  };
  const stroke = () => {
    if (style.stroke === "none" || line === 0) return;
    pen.strokeStyle = style.stroke;
    if (path) pen.stroke(path);
    else pen.strokeText(text, x ?? 0, y ?? 0);
  };
  const isUnder = style.paintOrder.startsWith("stroke");
  for (const draw of isUnder ? [stroke, fill] : [fill, stroke]) draw();
}

function pathOf(part: SVGGeometryElement): Path2D {
  if (part instanceof SVGPathElement) return new Path2D(part.getAttribute("d") ?? "");
  const path = new Path2D();
  if (part instanceof SVGCircleElement) {
    path.arc(part.cx.baseVal.value, part.cy.baseVal.value, part.r.baseVal.value, 0, 2 * Math.PI);
  } else if (part instanceof SVGRectElement) {
    const [x, y, width, height, round] = [part.x, part.y, part.width, part.height, part.rx].map(
      ({ baseVal }) => baseVal.value,
    ) as [number, number, number, number, number];
    path.roundRect(x, y, width, height, round);
  }
  return path;
}
