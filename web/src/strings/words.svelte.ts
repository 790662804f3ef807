// The language in force, and the words of it. A language is a folder with the same files as English, which the types compare.

import { kept } from "../state/kept.svelte";
import * as de from "./de";
import * as en from "./en";

export type Words = typeof en;

export type Language = "en" | "de";

export const LANGUAGES: Record<Language, { name: string; dir: "ltr" | "rtl"; words: Words }> = {
  en: { name: "English", dir: "ltr", words: en },
  de: { name: "Deutsch", dir: "ltr", words: de },
};

const isKnown = (language: string): language is Language => language in LANGUAGES;

/** The language that is chosen, or else the first of the browser's own that is known here. */
export function language(): Language {
  const wished = [kept.language ?? "", ...navigator.languages.map((each) => each.slice(0, 2))];
  return wished.find(isKnown) ?? "en";
}

/** The words of the language in force. */
export function t(): Words {
  return LANGUAGES[language()].words;
}

/** The language as the document says it, for screen readers and for the direction of text. */
export function show(): void {
  document.documentElement.lang = language();
  document.documentElement.dir = LANGUAGES[language()].dir;
}
