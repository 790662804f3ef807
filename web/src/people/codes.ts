// Table codes: which are short, and the code in a text that was typed.

import { SHORT_CODE, TABLE_CODE } from "../protocol/gameFacts";

const CODE = new RegExp(`(?:^|/t/)(${TABLE_CODE})/?(?:[?#].*)?$`);

const SHORT = new RegExp(`^${SHORT_CODE}$`);
const LONG = 12; // letters
/** What letters of short codes may be taken for. */
const LOOKALIKES: Record<string, string> = { 2: "z", 6: "g", 8: "b", c: "g", n: "m", u: "v" };

/** Is a code short enough to be read out? */
export const isShort = (code: string): boolean => SHORT.test(code);

/** Find the table code in a text that was typed or pasted: the code, perhaps spaced or misread, or a whole address. */
export function codeIn(text: string): string | null {
  const plain = text.trim().toLowerCase();
  const joined = plain.replace(/[\s.-]/g, "");
  const likely = joined.replace(/[268cnu]/g, (letter) => LOOKALIKES[letter] ?? letter);
  return isShort(likely) ? likely : (CODE.exec(joined.length === LONG ? joined : plain)?.[1] ?? null);
}
