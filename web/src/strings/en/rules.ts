import { OPTIONS, PRESETS } from "../../facts";

export type Option = (typeof OPTIONS)[number]["name"];
export type Preset = keyof typeof PRESETS;

/** What an option says when it stands at a word: the sentence of the rule book. */
function says(name: Option, word: string): string {
  const option = OPTIONS.find((each) => each.name === name);
  if (!option) return word;
  if ("choices" in option) return (option.choices as Record<string, string>)[word] ?? word;
  return word === "none" && option.none ? option.none : `${option.sentence.split(" / ")[0]?.replace(/\.$/, "")}: ${word}.`;
}

export const rules = {
  presets: {
    classic: "Classic",
    official: "Official",
    mattel: "Mattel",
  } satisfies Record<Preset, string> as Record<Preset, string>,
  says,
};
