// Sentences about events in Spanish. The keys and forms are those in English.

import type { EVENTS as english } from "../en/events";
import type { Translated } from "../eventSentences";

export const EVENTS: Translated<typeof english> = {
  turned_up: ["{seat} reparte y descubre {card}.", "Repartes y descubres {card}."],
  played: ["{seat} juega {card}.", "Juegas {card}."],
  "played.color": ["{seat} juega {card} y elige {color}.", "Juegas {card} y eliges {color}."],
  named: ["{seat} elige {color}.", "Eliges {color}."],
  jumped_in: ["{seat} se cuela.", "Te cuelas."],
  called: ["¡{seat} dice UNO!", "¡Dices UNO!"],
  caught: [
    "{seat} pilla a {other}, que ha olvidado decir UNO.",
    "Pillas a {other}, que ha olvidado decir UNO.",
    "{seat} te pilla: has olvidado decir UNO.",
  ],
  false_call: ["{seat} dice UNO sin motivo.", "Dices UNO sin motivo."],
  false_catch: [
    "{seat} acusa sin motivo a {other} de no decir UNO.",
    "Acusas sin motivo a {other} de no decir UNO.",
    "{seat} te acusa sin motivo de no decir UNO.",
  ],
  challenged: [
    "{seat} desafía: ¿tenía {other} {a_color}?",
    "Desafías: ¿tenía {other} {a_color}?",
    "{seat} desafía: ¿tenías {a_color}?",
  ],
  revealed: ["{seat} enseña su mano: {hand}.", "Enseñas tu mano: {hand}."],
  "judged.guilty": ["El desafío acierta: {seat} tenía {a_color}.", "El desafío acierta: tenías {a_color}."],
  judged: ["El desafío falla: {seat} no tenía ningún {color}.", "El desafío falla: no tenías ningún {color}."],
  accepted: ["{seat} no desafía.", "No desafías."],
  pending: ["A {seat} le esperan {count} cartas.", "Te esperan {count} cartas."],
  "pending.one": ["A {seat} le espera una carta.", "Te espera una carta."],
  took: ["{seat} se lleva las cartas.", "Te llevas las cartas."],
  swapped: ["{seat} cambia su mano con {other}.", "Cambias tu mano con {other}.", "{seat} cambia su mano contigo."],
  hands_passed: ["Todas las manos se pasan {direction}."],
  hands_shuffled: ["Se mezclan todas las manos y se vuelven a repartir."],
  discarded: ["{seat} descarta también: {list}.", "Descartas también: {list}."],
  reshuffled: ["Los descartes se barajan y forman un mazo nuevo."],
  drew: ["{seat} roba {drawn}.", "Robas {drawn}."],
  "drew.several": ["{seat} roba {drawn}: {hand}.", "Robas {drawn}: {hand}."],
  "drew.skipped": ["{seat} roba {drawn} y pierde el turno.", "Robas {drawn} y pierdes el turno."],
  "drew.several.skipped": [
    "{seat} roba {drawn} y pierde el turno: {hand}.",
    "Robas {drawn} y pierdes el turno: {hand}.",
  ],
  kept: ["{seat} se queda la carta.", "Te quedas la carta."],
  passed: ["{seat} pasa: no queda nada que robar.", "Pasas: no queda nada que robar."],
  skipped: ["{seat} pierde el turno.", "Pierdes el turno."],
  "skipped.several": ["Esta vez no juegan: {seats}."],
  reversed: ["Ahora se juega {direction}."],
  out: ["{seat} tiene demasiadas cartas y queda fuera de la ronda.", "Tienes demasiadas cartas: fuera de la ronda."],
  won: ["{seat} gana la ronda.", "Ganas la ronda."],
  "won.points": ["{seat} gana la ronda y suma {points}.", "Ganas la ronda y sumas {points}."],
  blocked: ["Nadie puede jugar ni robar: la ronda acaba sin ganador."],
};
