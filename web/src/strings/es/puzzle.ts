import { isolated, plural } from "../text";
import type { puzzle as english } from "../en/puzzle";

export const puzzle: typeof english = {
  title: "Los retos del día",
  of: (date) => `Retos del ${date}`,
  place: (place, all) => `Reto ${place} de ${all}`,
  win: (who) => `Quédate sin cartas antes de que le toque a ${isolated(who)}.`,
  call: "Se dice UNO por ti.",
  on: "Vas bien. Sigue.",
  play: "¿Qué jugada gana más a menudo?",
  right: "¡Correcto!",
  wrong: "No del todo",
  why: (key, who, color, count, cards) => {
    const name = isolated(who);
    const could = plural("es", count, { one: "podría", other: "podrían" });
    const had = plural("es", count, { one: "quedaba", other: "quedaban" });
    return {
      turn: `Le toca a ${name}, y puede pasar cualquier cosa.`,
      caught: `Aún tenías ${color}: ${name} te desafía y robas las cartas.`,
      stuck: "Te vuelve a tocar, pero tus otras cartas no encajan todas seguidas.",
      shown: `Ya habías visto esa mano, y aún le quedaba ${color}.`,
      drawn: `${name} tuvo que robar antes, así que no tenía ${color} en la mano.`,
      drew:
        count === 0
          ? `${name} tuvo que robar con ${color} en juego, y desde entonces no puede haber recibido ninguno.`
          : `${name} tuvo que robar con ${color} en juego, y ahora solo ${cards} ${could} ser de ese color.`,
      seen: `Podías ver todas las cartas de color ${color} menos ${count}.`,
      few: `A ${name} solo le ${had} ${cards}, y rara vez hay ${color}.`,
      many: `A ${name} le quedaban ${cards}. En una mano así rara vez falta ${color}.`,
    }[key];
  },
  bluff: "Iba de farol.",
  honest: "No iba de farol.",
  likely: (share) => `En una situación así, el comodín roba cuatro es un farol el ${share} de las veces.`,
  shown: (who) => `La mano de ${isolated(who)}`,
  shares: "Rondas simuladas ganadas",
  solution: "Solución",
  solve: "Ver la solución",
  next: "Siguiente reto",
  end: "Ver el resultado",
  score: (right, all) => `${right} de ${all} a la primera`,
  again: "Solo cuenta el primer intento de cada reto.",
  over: "Volver a resolverlos",
  before: "El día anterior",
  missing: "No hay retos para este día.",
  offline: "Los retos necesitan conexión con el servidor.",
};
