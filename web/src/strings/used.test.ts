import { expect, test } from "vitest";
import * as first from "./en";
import * as lazy from "./en/lazy";

const sources: Record<string, string> = import.meta.glob(["../**/*.{ts,svelte}", "!../**/*.test.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});

const isWithin = (path: string, upper: string) => path === upper || path.startsWith(`${upper}.`);

/** The paths of a catalogue's words: "table.reactions.laugh". */
function paths(words: object, before = ""): string[] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? paths(value as object, `${before}${key}.`)
      : [before + key],
  );
}

/** Collect the catalogue paths that a file uses: `t.table.draw`, and those below an alias. */
function said(source: string): string[] {
  const names = [...source.matchAll(/(\w+) = \$derived\(t\.([\w.]+)\);/g)].map(([, name = "", path = ""]) => ({
    name,
    path,
  }));
  const direct = source.replaceAll(/\w+ = \$derived\(t\.[\w.]+\);/g, "").matchAll(/\bt\.([\w.]+)/g);
  const named = names.flatMap(({ name, path }) =>
    [...source.matchAll(new RegExp(`\\b${name}((?:\\.\\w+)+)`, "g"))].map(([, rest = ""]) => path + rest),
  );
  return [...[...direct].map(([, path = ""]) => path), ...named];
}

/** Words of words: in `table.ts`, `game.card`. */
function inner(): string[] {
  return Object.entries(sources).flatMap(([file, source]) =>
    file.startsWith("./en/") ? [...source.matchAll(/\b(game\.\w+)/g)].map(([, path = ""]) => path) : [],
  );
}

test("every string of the catalogue is used", () => {
  const all = [...Object.values(sources).flatMap(said), ...inner()];
  expect(all.length).toBeGreaterThan(200);
  expect(
    paths({ ...first, ...lazy }).filter((path) => !all.some((each) => isWithin(path, each) || isWithin(each, path))),
  ).toEqual([]);
});
