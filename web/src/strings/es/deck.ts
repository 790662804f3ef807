import { capital, sayEffects, type SayEffect } from "../text";
import type { deck as english } from "../en/deck";

const NAMES: Record<string, string> = { classic: "Clásica", modern: "Moderna", no_mercy: "Sin piedad" };
const SAYS: Record<string, string> = {
  classic: "Las 108 cartas de toda la vida.",
  modern: "Añade un comodín que mezcla las manos y tres cartas en blanco que tú defines.",
  no_mercy: "168 cartas, y mucho que robar. Mejor con las reglas Sin piedad.",
};

const next = (count: number, isAfter: boolean) => {
  if (count === 1) return isAfter ? "el de después" : "el siguiente";
  return isAfter ? `los ${count} de después` : `los ${count} siguientes`;
};

const cards = (count: number) => (count === 1 ? "una carta" : `${count} cartas`);

export const effect: SayEffect = ({ kind, amount = 1 }, isAfter) =>
  ({
    name_color: "eliges el color",
    skip: `${next(amount, isAfter)} ${amount === 1 ? "pierde" : "pierden"} el turno`,
    reverse: "el juego cambia de sentido",
    draw: `${next(1, isAfter)} roba ${cards(amount)}`,
    swap: "cambias tu mano con alguien",
    pass_hands: "todos pasan su mano",
    others_draw: `todos los demás roban ${cards(amount)}`,
    discard_color: "descartas con ella todas tus cartas de ese color",
    play_again: "vuelves a jugar",
    skip_everyone: "todos los demás pierden el turno",
    draw_color: `${next(1, isAfter)} elige un color y roba hasta que salga`,
    shuffle_hands: "se mezclan todas las manos y se vuelven a repartir",
    blank: "hace lo que ha elegido la mesa",
  })[kind];

export const deck: typeof english = {
  title: "Elegir la baraja",
  named: (deck, own) => NAMES[deck] ?? own,
  says: ({ name, about }) => SAYS[name] ?? about,
  own: "Usar tu propia baraja…",
  ownSays: "Parte del archivo que escribe esta orden: drawfour deck new my.toml",
  noText: "Este archivo no es texto UTF-8.",
  tooLong: (most) => `Este archivo es demasiado largo: ${most} caracteres como máximo.`,
  what: (count) => `Las ${count} cartas y sus efectos`,
  plain: "Cartas sencillas, sin efecto",
  count: (count) => `${count} en la baraja`,
  effects: (effects) => `${capital(sayEffects(effects, effect).join(", "))}.`,
  file: "Descargar la baraja",
};
