// The current language and its texts. A language is a folder with the same files as English; types compare them.

import { preferences } from "../state/preferences.svelte";
import type * as english from "./en";

export type Words = typeof english;

interface Known {
  name: string;
  fetch: () => Promise<Words>;
}

/** The languages that can be chosen; each is fetched when it is needed. */
export const LANGUAGES = {
  en: { name: "English", fetch: () => import("./en") },
  de: { name: "Deutsch", fetch: () => import("./de") },
  es: { name: "Español", fetch: () => import("./es") },
  fr: { name: "Français", fetch: () => import("./fr") },
} satisfies Record<string, Known>;

export type Language = keyof typeof LANGUAGES;

const isKnown = (language: string): language is Language => language in LANGUAGES;
let spoken = $state.raw<{ language: Language; words: Words } | null>(null);

/** Return the chosen language, or else the browser's first that is supported. */
export function preferredLanguage(): Language {
  const all = [preferences.language ?? "", ...navigator.languages.map((each) => each.slice(0, 2))];
  return all.find(isKnown) ?? "en";
}

/** Switch to a language: fetch its texts, and set the document's language and text direction. */
export async function loadLanguage(language: Language): Promise<void> {
  const words = await LANGUAGES[language].fetch();
  spoken = { language, words };
  document.documentElement.lang = language;
  document.documentElement.dir = t.common.direction;
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
    if (spoken === null) throw new Error("No language has been loaded yet");
    return spoken.words[section];
  },
});
