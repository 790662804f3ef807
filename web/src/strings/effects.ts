// The effects of a card in order, for all languages.

import type { EffectKind, EffectState } from "../protocol/messages";

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
