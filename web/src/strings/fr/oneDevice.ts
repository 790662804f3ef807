import type { oneDevice as english } from "../en/oneDevice";

export const oneDevice: typeof english = {
  title: "Se passer un seul appareil",
  people: "Personnes",
  name: (number: number) => `Nom de la personne ${number}`,
  noJumps: "Sans interception : personne ne voit ses cartes hors de son tour.",
  turn: (who: string) => `À ${who} de jouer`,
  pass: (who: string) => `Passe l’appareil à ${who}.`,
  show: (who: string) => `Je suis ${who} : voir mes cartes`,
  covered: "Toutes les cartes sont cachées.",
  cover: "Cacher mes cartes",
  calls: (who: string) => `${who} : UNO !`,
};
