// Hints and analyses in Spanish.

import type { Translated } from "../eventSentences";
import type * as english from "../en/hints";

export const REASONS: Translated<typeof english.REASONS> = {
  nothing: "No hay ninguna carta que jugar.",
  only: "No se puede jugar nada más.",
  follows: "Después quedan más cartas para jugar en {color}: {count}.",
  colors: "Quedan menos colores, y el resto encaja mejor.",
  saves: "El comodín queda para más tarde.",
  hits: "{seat} pierde un turno.",
  "hits.close": "A {seat} solo le queda {cards}, y pierde un turno.",
  lacks: "{seat} no tiene {color}.",
  "lacks.likely": "Es probable que {seat} no tenga {color}.",
  blocks: "{seat} lo tendrá más difícil para jugar.",
  bridges: "Quedan las cartas que llevan de un color a otro.",
  points: "Así se quitan más puntos de la mano.",
  again: "Da otro turno.",
  best: "En conjunto, es la mejor carta.",
};

export const MOVES: Translated<typeof english.MOVES> = {
  play: "jugar {card}",
  "play.color": "jugar {card} y elegir {color}",
  jump: "colarse con {card}",
  draw: "robar",
  keep: "quedarse la carta",
  challenge: "desafiar",
  accept: "aceptar",
  take: "llevarse las cartas",
  color: "elegir {color}",
  swap: "cambiar la mano con {seat}",
  uno: "decir UNO",
  catch: "pillar a {seat}",
};

export const SHARES = "Así ganas el {share} de las rondas simuladas; si no ({other}), el {less}.";
export const EVEN = "Así ganas el {share} de las rondas simuladas; si no ({other}), las mismas.";

export const CHANGE = "{side}: {before} → {after} de probabilidad de ganar.";
export const MISTAKE = "Un error: con lo que {player} podía ver, gana el {less} de las rondas simuladas.";
export const BETTER = "Mejor: {better}, con el {more}.";
export const CALL_MISTAKE = "Un error de {player}.";
export const NOTE = [
  "Las rondas ganadas son la parte igual para todos, más habilidad, más suerte.",
  "La habilidad compara las jugadas con las de un bot fuerte, según lo que se podía ver.",
  "La suerte es todo lo demás: el reparto, lo que se roba y lo que los demás tenían en la mano.",
];
