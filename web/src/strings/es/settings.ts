import { plural } from "../text";
import type { settings as english } from "../en/settings";

const seconds = (count: number) =>
  `${count.toLocaleString("es")} ${plural("es", count, { one: "segundo", other: "segundos" })}`;
const short = (count: number) => `${count.toLocaleString("es")} s`;

export const settings: typeof english = {
  is_public: {
    title: "Mesa pública",
    says: (on) =>
      on
        ? "Todos en este servidor ven la mesa en la página de inicio."
        : "Solo quien tiene el enlace encuentra la mesa.",
  },
  calls_for_people: {
    title: "Decir UNO automáticamente",
    says: (on) => (on ? "La mesa dice UNO por todos." : "Cada uno tiene que acordarse de decir UNO."),
  },
  spectators_see_hands: {
    title: "Enseñar las manos al público",
    says: (on) =>
      on
        ? "Desde el próximo reparto, el público ve todas las manos. Se avisa a todos."
        : "El público no ve ninguna mano.",
  },
  turn_seconds: {
    title: "Tiempo por turno",
    says: (count) =>
      count ? `Tras ${seconds(count)}, un bot juega el turno.` : "Cada uno se toma el tiempo que quiera.",
    named: (count) => (count ? short(count) : "sin límite"),
  },
  grace_seconds: {
    title: "Tiempo para decir UNO",
    says: (count) =>
      count
        ? `El juego espera ${seconds(count)} por si falta decir UNO.`
        : "A quien olvida decir UNO se le puede pillar al momento.",
    named: (count) => (count ? short(count) : "nada"),
  },
  thinking_seconds: {
    title: "Velocidad de los bots",
    says: (count) => (count ? `Los bots piensan unos ${seconds(count)}.` : "Los bots juegan al instante."),
    named: (count) => ({ 0.3: "rápida", 0.9: "normal", 2: "lenta" })[count] ?? short(count),
  },
  away_seconds: {
    title: "Si alguien se va",
    says: (count) => `Tras ${seconds(count)} fuera, juega un bot hasta que vuelva.`,
    named: short,
  },
  break_seconds: {
    title: "Pausa entre rondas",
    says: (count) =>
      count ? `La ronda siguiente empieza a los ${seconds(count)}.` : "La ronda siguiente empieza cuando alguien toca.",
    named: (count) => (count ? short(count) : "hasta un toque"),
  },
  hints: {
    title: "Consejos",
    says: (when) =>
      ({
        never: "Nadie puede pedir consejos.",
        alone: "Puedes pedir consejos cuando todos los demás son bots.",
        always: "Todos pueden pedir consejos, que solo ven ellos.",
      })[when],
    named: (when) => ({ never: "no", alone: "contra bots", always: "sí" })[when],
  },
  chat: {
    title: "Chat",
    says: (when) =>
      ({
        never: "Sin mensajes, solo reacciones.",
        private: "En una mesa privada, todos pueden escribir.",
        always: "En la mesa pueden escribir todos, también desconocidos.",
      })[when],
    named: (when) => ({ never: "no", private: "mesas privadas", always: "sí" })[when],
  },
};
