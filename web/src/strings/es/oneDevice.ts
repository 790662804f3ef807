import type { oneDevice as english } from "../en/oneDevice";

export const oneDevice: typeof english = {
  title: "Pasarse un solo dispositivo",
  people: "Personas",
  name: (number: number) => `Nombre de la persona ${number}`,
  noJumps: "Sin colarse: nadie ve sus cartas fuera de su turno.",
  turn: (who: string) => `Le toca a ${who}`,
  pass: (who: string) => `Pásale el dispositivo a ${who}.`,
  show: (who: string) => `Soy ${who}: ver mis cartas`,
  covered: "Todas las cartas están tapadas.",
  cover: "Tapar mis cartas",
  calls: (who: string) => `${who}: ¡UNO!`,
};
