import { BLANKS } from "../../protocol/gameFacts";
import type { Option, Preset, rules as english } from "../en/rules";
import { effect } from "./deck";

const CHOICES: Partial<Record<Option, Record<string, string>>> = {
  drawn_card: {
    must_play: "Si la carta robada se puede jugar, hay que jugarla.",
    may_play: "Si la carta robada se puede jugar, se juega o se guarda.",
  },
  late_call: {
    yes: "Se puede decir UNO también con la carta ya en la mesa, mientras nadie se dé cuenta.",
    no: "Hay que decir UNO antes de soltar la carta.",
  },
  catch_until: {
    turn_taken: "A quien olvida decir UNO se le puede pillar hasta que el siguiente termine su turno.",
    turn_begins: "A quien olvida decir UNO se le puede pillar hasta que el siguiente robe o juegue.",
  },
  reveal_to: {
    challenger: "Al desafiar un comodín roba cuatro, solo quien desafía ve la mano.",
    everyone: "Al desafiar un comodín roba cuatro, todos ven la mano.",
  },
  opening_skip: {
    left: "Si la primera carta es un bloqueo, empieza quien está a la izquierda del bloqueado.",
    right: "Si la primera carta es un bloqueo, empieza quien está a la derecha del bloqueado: quien reparte.",
  },
  scoring: {
    winner_takes: "Quien gana la ronda suma los puntos de todas las demás manos.",
    lowest: "Cada uno carga con su mano; cuando alguien llega al límite, gana quien menos tiene.",
    elimination: "Cada uno carga con su mano; quien llega al límite queda fuera, y gana el último que aguanta.",
  },
  teams: {
    yes: "Juegan cuatro en dos parejas, con la pareja enfrente.",
    no: "Cada uno juega por su cuenta.",
  },
  target_score: { none: "La primera ronda decide la partida." },
  stack: {
    none: "Sin acumular: no se puede poner nada sobre una carta de robar para pasarla.",
    same: "Sobre un roba dos va otro roba dos, y sobre un roba cuatro, otro; todo junto pasa al siguiente.",
    upward: "Sobre una carta de robar va otra igual o mayor; todo junto pasa al siguiente.",
    any: "Sobre una carta de robar va cualquier carta de robar que encaje; todo junto pasa al siguiente.",
  },
  deflect: {
    yes: "Un bloqueo del mismo color pasa un roba dos al siguiente, y un cambio de sentido lo devuelve.",
    no: "Nada desvía un roba dos.",
  },
  jump_in: {
    yes: "Quien tiene exactamente la carta de arriba puede jugarla sin ser su turno; se sigue desde ahí.",
    no: "Todos esperan su turno.",
  },
  seven_zero: {
    yes: "Con un 7 se cambia la mano con alguien; con un 0, todos pasan su mano.",
    no: "El 7 y el 0 son números como los demás.",
  },
  draw_until_playable: { yes: "Se roba hasta poder jugar.", no: "Se roba una sola carta." },
  hand_limit: { none: "Nadie queda fuera por tener demasiadas cartas." },
  force_play: { yes: "Si se puede jugar, hay que jugar.", no: "Aunque se pueda jugar, también se puede robar." },
  no_bluffing: {
    yes: "El comodín roba cuatro solo se juega sin el color en la mano, y no se puede desafiar.",
    no: "El comodín roba cuatro puede ser un farol, y se puede desafiar.",
  },
  finish_on: {
    any: "La última carta puede ser cualquiera.",
    number: "La última carta tiene que ser un número: no vale acabar con una especial ni con un comodín.",
  },
};

const NUMBERS: Partial<Record<Option, string>> = {
  target_score: "Puntos para ganar la partida",
  call_penalty: "Cartas que se roban por no decir UNO",
  false_call_penalty: "Cartas que se roban por decir UNO sin motivo; con 0, no cuenta",
  false_catch_penalty: "Cartas que se roban por pillar sin motivo; con 0, no cuenta",
  hand_limit: "Cartas con las que se queda fuera de la ronda",
  hand_size: "Cartas para cada uno al empezar",
  decks: "Barajas que se mezclan",
};

function blank(word: string): string {
  return word in BLANKS ? effect(BLANKS[word as keyof typeof BLANKS], false) : "sin efecto";
}

function says(name: Option, word: string): string {
  if (name === "blank") return `Con una carta en blanco: ${blank(word)}.`;
  return CHOICES[name]?.[word] ?? `${NUMBERS[name] ?? ""}: ${word}.`;
}

const TITLES: Record<Option, string> = {
  drawn_card: "Carta robada que va",
  late_call: "Decir UNO tarde",
  catch_until: "Tiempo para pillar",
  reveal_to: "Mano desafiada",
  opening_skip: "Bloqueo como primera carta",
  target_score: "Duración de la partida",
  scoring: "Puntos",
  teams: "Por parejas",
  stack: "Acumular",
  deflect: "Desviar un roba dos",
  jump_in: "Colarse",
  seven_zero: "El 7 cambia, el 0 pasa las manos",
  draw_until_playable: "Robar hasta poder jugar",
  hand_limit: "Límite de cartas",
  force_play: "Jugada obligatoria",
  no_bluffing: "Sin faroles",
  finish_on: "Última carta",
  call_penalty: "UNO olvidado",
  false_call_penalty: "UNO sin motivo",
  false_catch_penalty: "Pillar sin motivo",
  blank: "Efecto de las cartas en blanco",
  hand_size: "Cartas al empezar",
  decks: "Barajas",
};

const SHORT: Partial<Record<Option, Record<string, string>>> = {
  drawn_card: { must_play: "hay que jugarla", may_play: "se puede guardar" },
  catch_until: { turn_taken: "más largo", turn_begins: "más corto" },
  reveal_to: { challenger: "a quien desafía", everyone: "a todos" },
  opening_skip: { left: "empieza el siguiente", right: "empieza quien reparte" },
  target_score: { none: "una ronda" },
  stack: { none: "no", same: "iguales", upward: "iguales o mayores", any: "todas" },
  hand_limit: { none: "nunca" },
  scoring: { winner_takes: "para quien gana", lowest: "gana el menor", elimination: "por eliminación" },
  finish_on: { any: "cualquiera", number: "un número" },
};

export const rules: typeof english = {
  presets: {
    classic: "Clásico",
    official: "Oficial",
    mattel: "Mattel",
    party: "Fiesta",
    no_mercy: "Sin piedad",
  } satisfies Record<Preset, string>,
  presetSays: {
    classic: "A 500 puntos. Si la carta robada va, hay que jugarla.",
    official: "A una ronda. La carta robada se puede guardar. ¡Di UNO a tiempo!",
    mattel: "A 500 puntos. La carta robada se puede guardar. ¡Para pillar, hay que ser rápido!",
    party: "Acumula, cuélate, cambia la mano con un 7 y roba hasta poder jugar.",
    no_mercy: "A 1000 puntos. Acumula y cambia la mano con un 7. Con 25 cartas, fuera.",
  } satisfies Record<Preset, string>,
  groups: {
    house: "Reglas de la casa",
    hands: "Cartas",
    calls: "Decir UNO y pillar",
    challenges: "Comodín roba cuatro",
    scores: "Inicio y puntos",
  },
  title: (name: Option) => TITLES[name],
  short: (name: Option, word: string) => (name === "blank" ? blank(word) : (SHORT[name]?.[word] ?? word)),
  says,
};
