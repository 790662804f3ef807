// In every theme, the colors of themes.css give all text at least the contrast of WCAG level AA.

import { expect, test } from "vitest";
import css from "../styles/themes.css?raw";

const SHARED = ":root {";
const LOOKS = {
  dark: ':root,\n[data-theme="dark"] {',
  light: '[data-theme="light"] {',
  contrast: '[data-theme="contrast"] {',
};
const FELTS = ["felt-1", "felt-2", "felt-3"];

/** What is written on what; several grounds lie on each other, the last one on top. */
const PAIRS: [ink: string, ...grounds: string[]][] = [
  ...["ink", "soft", "glow", "warn"].flatMap((ink) =>
    [...FELTS, "panel"].map((ground): [string, string] => [ink, ground]),
  ),
  ...["ink", "soft"].flatMap((ink) =>
    ["veil", "veil-soft", "shade"].map((over): [string, string, string] => [ink, "panel", over]),
  ),
  ...FELTS.flatMap((felt) => ["veil", "shade"].map((over): [string, string, string] => ["ink", felt, over])),
  ["dark-ink", "paper"],
  ["on-yellow", "yellow"],
  ["on-color", "red"],
  ["on-color", "green"],
  ["on-color", "blue"],
];
/** Marks that are not text, and the text of disabled controls. */
const MARKS: [ink: string, ...grounds: string[]][] = [
  ...FELTS.map((felt): [string, string] => ["glow", felt]),
  ...FELTS.map((felt): [string, string, string] => ["faint", felt, "veil-soft"]),
];

function variables(opening: string): Record<string, string> {
  const start = css.indexOf(`\n${opening}`);
  expect(start, opening).toBeGreaterThan(0);
  const block = css.slice(start, css.indexOf("\n}", start));
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#\w+);/g)].map(([, name, value]) => [name, value]));
}

/** Red, green, blue and how much it covers, each 0 to 1. */
function channels(hex: string): number[] {
  const short = hex.slice(1);
  const long = short.length < 6 ? [...short].map((digit) => digit + digit).join("") : short;
  return [0, 2, 4, 6].map((at) => (at < long.length ? parseInt(long.slice(at, at + 2), 16) / 255 : 1));
}

function over(ground: number[], ink: number[]): number[] {
  const cover = ink[3] ?? 1;
  return ground.map((value, at) => (at === 3 ? 1 : value * (1 - cover) + (ink[at] ?? 0) * cover));
}

function luminance([red = 0, green = 0, blue = 0]: number[]): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(known: Record<string, string>, [ink, ...grounds]: string[]): number {
  const color = (name = "") => {
    const hex = known[name];
    if (hex === undefined) throw new Error(`no --${name}`);
    return channels(hex);
  };
  const ground = grounds.map(color).reduce(over);
  const [dark = 0, light = 0] = [luminance(ground), luminance(over(ground, color(ink)))].sort(
    (one, other) => one - other,
  );
  return (light + 0.05) / (dark + 0.05);
}

test.each(Object.entries(LOOKS))("text is readable in the look %s", (_look, opening) => {
  const known = { ...variables(SHARED), ...variables(opening) };
  const weak = (pairs: string[][], least: number) =>
    pairs.filter((pair) => contrast(known, pair) < least).map((pair) => pair.join(" on "));
  expect(weak(PAIRS, 4.5)).toEqual([]);
  expect(weak(MARKS, 3)).toEqual([]);
});

test("black on white has the highest contrast", () => {
  expect(contrast({ ink: "#000", paper: "#fff" }, ["ink", "paper"])).toBeCloseTo(21);
});
