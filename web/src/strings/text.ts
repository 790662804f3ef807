// Text helpers for all languages.

import type { EffectKind, EffectState } from "../protocol/messages";

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

/** Describe an effect. `isAfter`: the next player was named before, so that this is about the one after. */
export type SayEffect = (effect: EffectState, isAfter: boolean) => string;

const OF_THE_NEXT: readonly EffectKind[] = ["skip", "draw", "draw_color"];

/** Describe the effects of a card. */
export function sayEffects(effects: readonly EffectState[], say: SayEffect): string[] {
  let isAfter = false;
  return effects.map((effect) => {
    const said = say(effect, isAfter);
    if (effect.kind === "reverse") isAfter = false;
    else if (OF_THE_NEXT.includes(effect.kind)) isAfter = true;
    return said;
  });
}
