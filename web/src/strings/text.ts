// Text helpers for all languages.

/** Returns the name of a seat; null for you. */
export type Name = (seat: number) => string | null;

export const capital = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** Choose the plural form for a number: `{ one: "card", other: "cards" }`. */
export function plural(
  language: string,
  count: number,
  forms: { one: string; other: string } & Partial<Record<Intl.LDMLPluralRule, string>>,
): string {
  return forms[new Intl.PluralRules(language).select(count)] ?? forms.other;
}

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** Isolate a name, so that its text direction does not affect the sentence around it. */
export function isolated(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
}
