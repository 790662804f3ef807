import { expect, test } from "vitest";
import document from "../../index.html?raw";
import { MANIFESTS } from "./manifests";
import { LANGUAGES, type Words } from "./words.svelte";

const first = import.meta.glob<Words>("./*/index.ts", { eager: true });
const lazy = import.meta.glob<Words>("./*/lazy.ts", { eager: true });

test("the app manifest is in every language, each in words of its own", () => {
  expect(MANIFESTS.map(({ lang }) => lang).toSorted()).toEqual(Object.keys(LANGUAGES).toSorted());
  const texts = MANIFESTS.flatMap(({ description, shortcuts }) => [description, ...shortcuts.map(({ name }) => name)]);
  expect(new Set(texts).size).toBe(4 * MANIFESTS.length);
});

test.each(MANIFESTS)("shortcuts of the app are named as on the page: $lang", ({ lang, shortcuts }) => {
  const [front, puzzle] = [first[`./${lang}/index.ts`]?.front, lazy[`./${lang}/lazy.ts`]?.puzzle];
  expect(shortcuts.map(({ name }) => name)).toEqual([front?.playNow, puzzle?.title, front?.statistics]);
});

test("the English manifest says of the game what the document says", () => {
  const { description } = MANIFESTS.find(({ lang }) => lang === "en") ?? {};
  expect(document).toContain(`<meta name="description" content="${description}" />`);
});
