import { expect, test } from "vitest";

/** The rooms of the page: each may import those before it; what stands in one line belongs together. */
const ROOMS = [
  ["wire"],
  ["facts"],
  ["net"],
  ["cards", "state", "strings"], // a card is named in words, the words go by the language that is kept
  ["motion"],
  ["sound"],
  ["parts"],
  ["access"],
  ["statistics"],
  ["about"],
  ["lobby"],
  ["table"],
  ["replay"],
  ["later"],
  ["App"],
  ["main"],
];

const sources: Record<string, string> = import.meta.glob(
  ["./**/*.{ts,svelte}", "!./**/*.test.ts", "!./components.setup.ts"],
  { query: "?raw", import: "default", eager: true },
);

/** The place of a file among the rooms, by its path from here; -1 where it is in none. */
function levelOf(path: string): number {
  const [room = ""] = path.replace(/^\.\//, "").split(/[/.]/);
  return ROOMS.findIndex((rooms) => rooms.includes(room));
}

/** The path from here of what a file imports. */
const target = (file: string, imported: string) => new URL(imported, `file:///${file.slice(2)}`).pathname.slice(1);

test("imports run one way, from the line to the screens", () => {
  expect(Object.keys(sources).filter((file) => levelOf(file) < 0)).toEqual([]);
  const all = Object.entries(sources).flatMap(([file, source]) =>
    [...source.matchAll(/(?:\bfrom|\bimport\(|\bimport) ?"(\.[^"]+)"/g)].map(
      ([, imported = ""]) => [file.slice(2), target(file, imported)] as const,
    ),
  );
  expect(all.length).toBeGreaterThan(300);
  expect(all.filter(([file, imported]) => levelOf(imported) > levelOf(file)).map((pair) => pair.join(" -> "))).toEqual(
    [],
  );
});
