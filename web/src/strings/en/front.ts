import { plural } from "../text";

export const front = {
  line: "The card game for two to ten, against bots or with friends.",
  yourName: "Your name",
  throwName: "Another name",
  playNow: "Play now",
  newTable: "Play with friends",
  goOn: "Go on at your table",
  with: (names: string) => `with ${names}`,
  code: "I have a code",
  codeHere: "Code or link of a table",
  codeGo: "Go there",
  codeBad: "A code has 12 letters and numbers.",
  tables: "Open tables",
  table: (preset: string, free: number, present: number) => {
    const seats = free ? `${free} ${plural("en", free, { one: "seat is", other: "seats are" })} free` : "no seat is free";
    return `${preset}: ${seats}, ${present} ${plural("en", present, { one: "person is", other: "people are" })} there`;
  },
  free: (count: number) => `${count} free`,
  running: "They are playing",
  waiting: "They wait for you",
  join: "Sit down",
  watch: "Look on",
  statistics: "Your games",
  about: "About drawfour",
  language: "Language",
};
