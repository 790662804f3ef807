import { expect, test } from "vitest";
import { LANGUAGES } from "./strings/words.svelte";

/** The folders in order: each may import itself and those above it. Folders in one line may import each other. */
const LAYERS = [
  ["protocol"],
  ["net"],
  ["cards", "state", "strings"], // cards are named in words; the language is a preference
  ["motion"],
  ["sound"],
  ["ui"],
  ["lesson"],
  ["a11y"],
  ["preferences"],
  ["people"],
  ["rules"],
  ["daily"],
  ["statistics"],
  ["about"],
  ["front"],
  ["table"],
  ["lobby"],
  ["puzzle"],
  ["replay"],
  ["tv"],
  ["lazy"],
  ["App"],
  ["main", "worker"],
];

const sources: Record<string, string> = import.meta.glob(
  ["./**/*.{ts,svelte}", "!./**/*.test.ts", "!./components.setup.ts", "!./fixtures/**"],
  { query: "?raw", import: "default", eager: true },
);

/** Return the layer of a file, given by its path from here, or -1. */
function layerOf(path: string): number {
  const [folder = ""] = path.replace(/^\.\//, "").split(/[/.]/);
  return LAYERS.findIndex((layer) => layer.includes(folder));
}

/** Return the path from here of an imported file. */
const target = (file: string, imported: string) => new URL(imported, `file:///${file.slice(2)}`).pathname.slice(1);

test("imports point one way, from the screens to the protocol", () => {
  expect(Object.keys(sources).filter((file) => layerOf(file) < 0)).toEqual([]);
  const all = Object.entries(sources).flatMap(([file, source]) =>
    [...source.matchAll(/(?:\bfrom|\bimport) ?"(\.[^"]+)"/g)].map(
      ([, imported = ""]) => [file.slice(2), target(file, imported)] as const,
    ),
  );
  expect(all.length).toBeGreaterThan(300);
  expect(all.filter(([file, imported]) => layerOf(imported) > layerOf(file)).map((pair) => pair.join(" -> "))).toEqual(
    [],
  );
});

test("only the languages and the bundle of lazy.ts are fetched on demand", () => {
  const found = Object.entries(sources).flatMap(([file, source]) =>
    [...source.matchAll(/\bimport\("(\.[^"]+)"\)/g)].map(([, imported = ""]) => target(file, imported)),
  );
  expect(new Set(found)).toEqual(
    new Set(["lazy", ...Object.keys(LANGUAGES).flatMap((code) => [`strings/${code}`, `strings/${code}/lazy`])]),
  );
});
