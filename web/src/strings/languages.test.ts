import { expect, test } from "vitest";
import { OPTIONS } from "../protocol/gameFacts";
import * as first from "./en";
import * as lazy from "./en/lazy";
import { LANGUAGES, type Words } from "./words.svelte";

const en = { ...first, ...lazy };
const catalogues = import.meta.glob<Words>("./*/index.ts", { eager: true });
const lazyWords = import.meta.glob<Words>("./*/lazy.ts", { eager: true });
const sources: Record<string, string> = import.meta.glob("./*/*.ts", { query: "?raw", import: "default", eager: true });

const codeOf = (file: string) => file.split("/")[1] ?? "";
const others = Object.entries(catalogues)
  .map(([file, words]) => [codeOf(file), { ...words, ...lazyWords[file.replace("index", "lazy")] }] as const)
  .filter(([code]) => code !== "en");

/** Entries that are the same as in English: names, and words that languages share. */
const SHARED = ["front.bots", "rules.presets.mattel"];
const SHARED_BY: Record<string, readonly string[]> = {
  de: [
    ...["menu.speeds.normal", "oneDevice.calls", "replay.lasted", "rules.presets.party", "settings.chat.title"],
    ...["table.bluff", "table.bubbles.called", "table.bubbles.challenged", "table.call"],
  ],
  es: ["menu.speeds.normal", "settings.chat.title", "statistics.bot", "table.bot"],
  fr: [
    ...[
      "about.filmKeys.rounds.0",
      "lobby.bots.expert",
      "menu.title",
      "puzzle.solution",
      "replay.pause",
      "statistics.bot",
    ],
    ...["statistics.points", "table.bot", "table.voices", "tv.title"],
  ],
};
const FACTS = /^(about\.licences|common\.direction)\b/; // names, and what is not read

/** Every entry by its path, "table.reactions.laugh"; functions as their source. */
function entries(words: unknown, path = ""): [string, string][] {
  if (typeof words === "function") return [[path, String(words as () => string)]];
  if (typeof words !== "object" || words === null) return [[path, String(words)]];
  return Object.entries(words).flatMap(([key, value]) => entries(value, path ? `${path}.${key}` : key));
}

test("a language is a folder and a line in LANGUAGES", () => {
  expect(Object.keys(catalogues).map(codeOf).toSorted()).toEqual(Object.keys(LANGUAGES).toSorted());
  expect(Object.keys(LANGUAGES).map((code) => new Intl.Locale(code).language)).toEqual(Object.keys(LANGUAGES));
});

/** The texts in a source, without what is filled in, each up to a text within it. */
const textsIn = (source: string) =>
  [...source.matchAll(/"([^"\n]*)"|`([^`]*)`/g)].map(([, plain, filled = ""]) =>
    (plain ?? filled).replaceAll(/\$\{[^{}]*\}/g, "0").replace(/\$\{.*/s, ""),
  );

test.each(others)("nothing is left in English by accident: %s", (code, words) => {
  const english = new Map(entries(en));
  const hasWords = (text: string) => /\p{L}{2}/u.test(text.includes("=>") ? textsIn(text).join(" ") : text);
  const same = entries(words).filter(([path, text]) => english.get(path) === text && hasWords(text));
  const found = same.map(([path]) => path).filter((path) => !FACTS.test(path));
  expect(found.toSorted()).toEqual([...SHARED, ...(SHARED_BY[code] ?? [])].toSorted());
});

test.each(others)("a choice has words of its own: %s", (_, { rules }) => {
  const missing = OPTIONS.flatMap((option) =>
    "words" in option
      ? option.words
          .filter((word) => /^(?!yes$|no$)\p{L}/u.test(word))
          .filter((word) => rules.short(option.name, word) === word)
          .map((word) => `${option.name}: ${word}`)
      : [],
  );
  expect(missing).toEqual([]);
});

const writtenIn = (code: string) =>
  Object.entries(sources).flatMap(([file, source]) => (codeOf(file) === code ? textsIn(source) : []));

test("French keeps a narrow space before tall punctuation and inside quotation marks", () => {
  const texts = writtenIn("fr");
  expect(texts.filter((text) => /\u202f[!?;:»]/.test(text)).length).toBeGreaterThan(50);
  expect(texts.filter((text) => /[\p{L}\d).] ?[!?;:](?!\/)|[^\u202f]»|«[^\u202f]/u.test(text))).toEqual([]);
});

test("Spanish opens every question and exclamation", () => {
  const count = (text: string, mark: string) => text.split(mark).length;
  const texts = writtenIn("es");
  expect(texts.filter((text) => text.includes("¿")).length).toBeGreaterThan(10);
  const isOpen = (text: string) => count(text, "¿") !== count(text, "?") || count(text, "¡") !== count(text, "!");
  expect(texts.filter((text) => /\p{L}/u.test(text) && isOpen(text))).toEqual([]);
});
