// A pseudo-language from right to left, made of English: in Hebrew letters, and longer by a third. It replaces the
// script of a language of the page, whose address is filled in below, so it exports the same sections.
import * as english from "ENGLISH";

const LETTERS = "אבגדהוזחטיכלמנסעפצקרשתאבגד";
/** Write a text in other letters, with words added at its end; what is not a letter stays, like numbers and marks. */
function written(text) {
  const other = text.replace(/[a-z]/gi, (letter) => LETTERS[letter.toLowerCase().charCodeAt(0) - 97]);
  const more = "ו".repeat(Math.round(0.3 * (text.match(/[a-z]/gi) ?? []).length)).replace(/.{6}(?=.)/g, "$& ");
  return other.replace(/^.*[א-ת]/s, (upToLast) => (more ? `${upToLast} ${more}` : upToLast));
}

/** Is it a card, a color or a player in a sentence? */
const isPart = ({ card, color, seat }) =>
  typeof card === "string" || typeof seat === "number" || color?.letter !== undefined;

/** Write whatever a catalogue holds: texts, parts of sentences, and functions that return them. */
function pseudo(words) {
  if (words === "ltr") return "rtl";
  if (typeof words === "string") return written(words);
  if (typeof words === "function") return (...filled) => pseudo(words(...filled));
  if (Array.isArray(words)) return words.map(pseudo);
  if (words === null || typeof words !== "object" || isPart(words)) return words;
  return Object.fromEntries(Object.entries(words).map(([key, value]) => [key, pseudo(value)]));
}
