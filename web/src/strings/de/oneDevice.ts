import type { oneDevice as english } from "../en/oneDevice";

export const oneDevice: typeof english = {
  title: "Ein Gerät herumgeben",
  people: "Personen",
  name: (number: number) => `Name von Person ${number}`,
  noJumps: "Ohne Dazwischenwerfen: Niemand sieht seine Karten, wenn er nicht dran ist.",
  turn: (who: string) => `${who} ist dran`,
  pass: (who: string) => `Gib das Gerät an ${who} weiter.`,
  show: (who: string) => `Ich bin ${who}: Karten zeigen`,
  covered: "Alle Karten sind verdeckt.",
  cover: "Karten verdecken",
  calls: (who: string) => `${who}: UNO!`,
};
