import { LEVELS } from "./levels";

const until = (score: string) => (score === "none" ? "one round" : `to ${score}`);

export const front = {
  line: "The card game for 2 to 10 players, with friends or bots.",
  yourName: "Your name",
  badName: "Use letters, numbers and simple emoji. Anything else is left out.",
  throwName: "Pick another name",
  playNow: "Play now",
  dealt: (bots: number, level: string, rules: string, score: string) =>
    [`${bots} ${level.toLowerCase()} ${bots === 1 ? "bot" : "bots"}`, rules, until(score)].join(" · "),
  setUp: "Change what is dealt",
  solo: "Play against bots",
  bots: "Bots",
  level: "How good are they?",
  levels: LEVELS as Record<keyof typeof LEVELS, string>,
  length: "How long?",
  until,
  lastRules: "My last table",
  lastRulesSay: "The rules and the deck of your last table with friends.",
  newTable: "Play with friends",
  goOn: "Return to your table",
  with: (names: string) => `with ${names}`,
  code: "Enter a code",
  codeHere: "Table code or link",
  codeGo: "Go to the table",
  codeBad: "Enter a code of 12 letters and numbers.",
  tables: "Open tables",
  free: (count: number) => `${count} free`,
  running: "Match in progress",
  waiting: "Waiting for players",
  join: "Sit down",
  watch: "Watch",
  statistics: "Your matches",
  about: "About drawfour",
  language: "Language",
};
