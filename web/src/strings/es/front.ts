import type { front as english } from "../en/front";

const until = (score: string) => (score === "none" ? "una ronda" : `a ${score}`);

export const front: typeof english = {
  line: "El juego de cartas de 2 a 10, con amigos o bots.",
  yourName: "Tu nombre",
  badName: "Usa letras, números y emojis sencillos. Lo demás se quita.",
  throwName: "Elegir otro nombre",
  playNow: "Jugar ya",
  dealt: (bots: number, level: string, rules: string, score: string) =>
    [`${bots} ${bots === 1 ? "bot" : "bots"} (${level.toLowerCase()})`, rules, until(score)].join(" · "),
  setUp: "Cambiar lo que se juega",
  solo: "Jugar contra bots",
  bots: "Bots",
  level: "¿De qué nivel?",
  levels: {
    beginner: "Para la primera partida: juega lo que puede, malgasta los comodines y suele olvidarse de decir UNO.",
    casual: "Juega por diversión: a menudo la primera carta que le va, y desafía sin pensárselo.",
    skilled: "Juega bien, con algún despiste de vez en cuando.",
    expert: "Recuerda lo que otros no pudieron jugar y no comete errores.",
    master: "Juega cada movimiento cientos de veces en su cabeza antes de hacerlo.",
  },
  length: "¿Cuánto rato?",
  until,
  lastRules: "Mi última mesa",
  lastRulesSay: "Las reglas y la baraja de tu última mesa con amigos.",
  newTable: "Jugar con amigos",
  goOn: "Volver a tu mesa",
  with: (names: string) => `con ${names}`,
  code: "Introducir un código",
  codeHere: "Código o enlace de la mesa",
  codeGo: "Ir a la mesa",
  codeBad: "Escribe un código de 12 letras y números.",
  tables: "Mesas abiertas",
  free: (count: number) => `${count} ${count === 1 ? "libre" : "libres"}`,
  running: "Partida en curso",
  waiting: "Esperando jugadores",
  join: "Sentarse",
  watch: "Mirar",
  statistics: "Tus partidas",
  about: "Sobre drawfour",
  language: "Idioma",
};
