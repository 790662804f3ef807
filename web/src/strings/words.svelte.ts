// The current language and its texts. A language is a folder with the same files as English; types compare them.

import { preferences } from "../state/preferences.svelte";
import type * as english from "./en";
import type * as lazy from "./en/lazy";

type FirstWords = typeof english;
type LazyWords = typeof lazy;
export type Words = FirstWords & LazyWords;

interface Known {
  name: string;
  fetch: () => Promise<FirstWords>;
  /** The words of the screens in lazy.ts that are screens of their own. */
  fetchLazy: () => Promise<LazyWords>;
}

/** The languages that can be chosen; each is fetched when it is needed. */
export const LANGUAGES = {
  en: { name: "English", fetch: () => import("./en"), fetchLazy: () => import("./en/lazy") },
  de: { name: "Deutsch", fetch: () => import("./de"), fetchLazy: () => import("./de/lazy") },
  es: { name: "Español", fetch: () => import("./es"), fetchLazy: () => import("./es/lazy") },
  fr: { name: "Français", fetch: () => import("./fr"), fetchLazy: () => import("./fr/lazy") },
} satisfies Record<string, Known>;

export type Language = keyof typeof LANGUAGES;

const isKnown = (language: string): language is Language => language in LANGUAGES;
let spoken = $state.raw<{ language: Language; words: FirstWords & Partial<LazyWords> } | null>(null);
let isLazyNeeded = false;
let asked: Language; // the last one: languages can arrive in another order than they were asked for

/** Return the chosen language, or else the browser's first that is supported. */
export function preferredLanguage(): Language {
  const all = [preferences.language ?? "", ...navigator.languages.map((each) => each.slice(0, 2))];
  return all.find(isKnown) ?? "en";
}

/** Switch to a language: fetch its texts, and set the document's language, text direction and app manifest. */
export async function loadLanguage(language: Language): Promise<void> {
  asked = language;
  const { fetch, fetchLazy } = LANGUAGES[language];
  const [words, others] = await Promise.all([fetch(), isLazyNeeded ? fetchLazy() : {}]);
  if (language !== asked) return;
  spoken = { language, words: { ...words, ...others } };
  Object.assign(document.documentElement, { lang: language, dir: t.common.direction });
  document.querySelector("[rel=manifest]")?.setAttribute("href", `/manifest.webmanifest?lang=${language}`);
}

/** Fetch the words of screens that load later, too, now and whenever the language changes. */
export function loadLazyWords(): Promise<void> {
  isLazyNeeded = true;
  return loadLanguage(preferredLanguage());
}

/** Return the current language. */
export function language(): Language {
  return spoken?.language ?? "en";
}

/**
 * The words of the current language, as state: `t.table.draw`. Throws before the first `loadLanguage`.
 *
 * A property rather than a call: Svelte keeps the result of every call in a template as derived state of its own.
 */
export const t = new Proxy({} as Words, {
  get(_, section: keyof Words) {
    if (spoken === null) throw new Error("No language yet");
    return spoken.words[section];
  },
});
