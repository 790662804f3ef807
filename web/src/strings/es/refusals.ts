// Why something is refused, in Spanish, by reason code.

import type { ReasonCode, RefusalCode } from "../../protocol/messages";

/** Codes that only programs and files meet, and those of moves that the page does not offer. */
type Foreign =
  | "seat_out"
  | "nothing_to_take"
  | "nothing_to_swap"
  | "no_partner"
  | "nothing_to_name"
  | "nothing_to_challenge"
  | "nothing_drawn"
  | "must_play_drawn"
  | "must_play"
  | "already_drawn"
  | "not_in_hand"
  | "hello_first"
  | "already_here"
  | "unknown_move"
  | "color_missing"
  | "unknown_card"
  | "card_not_there"
  | "no_reshuffle"
  | "round_not_over"
  | "match_over"
  | "nothing_to_undo"
  | "bad_record"
  | "bad_fact"
  | "fact_mismatch"
  | "missing_extra"
  | "bad_file"
  | "bad_bot"
  | "bot_failed";

export const REFUSALS: Record<Exclude<RefusalCode | ReasonCode, Foreign>, string> = {
  round_over: "La ronda ha terminado.",
  call_not_due: "Ahora no puedes decir UNO.",
  catch_not_due: "Ahora mismo no hay a quién pillar.",
  not_your_turn: "No te toca.",
  on_turn: "Te toca: juega la carta sin más.",
  answer_open: "Ahora mismo no te puedes colar.",
  color_first: "Elige antes un color.",
  answer_first: "Antes desafía, o llévate las cartas.",
  take_first: "Antes llévate las cartas, o pásalas.",
  swap_first: "Antes elige con quién cambias la mano.",
  cannot_deflect: "Solo se puede desviar un roba dos, y con una carta del color en juego.",
  only_drawn_card: "Solo puedes jugar la carta que has robado.",
  no_match: "Esa carta no va.",
  bluff_barred: "No puedes ir de farol: tienes el color en juego.",
  finish_barred: "Tu última carta tiene que ser un número.",
  bad_message: "El servidor no lo ha entendido.",
  bad_version: "Esta página está anticuada: recárgala.",
  no_table: "No hay ninguna mesa con este código.",
  home_only: "No se puede llegar desde fuera a una mesa con código corto.",
  too_many_codes: "Demasiados códigos erróneos. Vuelve a intentarlo en un minuto.",
  not_here: "No estás en ninguna mesa.",
  closed: "La mesa está cerrada.",
  removed: "Te han echado de esta mesa.",
  full: "En esta mesa ya no queda sitio.",
  bad_name: "Este nombre no se puede mostrar.",
  no_such_seat: "Ese sitio no existe en la mesa.",
  no_name: "Para entrar hace falta un nombre.",
  no_seat: "No tienes sitio en la mesa.",
  covered: "Las cartas de este dispositivo están tapadas. Muéstralas primero.",
  seat_taken: "Ahí ya hay alguien.",
  has_seat: "Ya tienes un sitio.",
  no_such_person: "Esa persona no está en la mesa.",
  host_only: "Eso solo lo puede hacer quien dirige la mesa.",
  no_chat: "En esta mesa no se escribe, pero puedes reaccionar.",
  no_hints: "En esta mesa no hay consejos.",
  match_runs: "No se puede durante una partida.",
  no_match_runs: "No hay ninguna partida en curso.",
  nobody_seated: "Tiene que haber alguien en la mesa.",
  stale: "Mientras tanto ha pasado otra cosa.",
  too_fast: "Eso ha sido demasiado seguido.",
  too_many: "Demasiadas conexiones.",
  too_slow: "La conexión es demasiado lenta.",
  not_saved: "El servidor no puede guardar nada ahora; no ha cambiado nada.",
  table_failed: "Algo ha fallado en esta mesa; está cerrada.",
  failed: "Algo ha fallado en el servidor. Vuelve a intentarlo en un momento.",
  moved: "Otro proceso del servidor se ha hecho cargo de esta mesa. Vuelve a conectarte.",
  going_down: "El servidor se para un momento y vuelve.",
  bad_option: "Esta regla no puede tener ese valor.",
  bad_seats: "Estas reglas no sirven con ese número de sitios.",
  bad_deck: "Estas cartas no se pueden jugar así.",
  bad_deal: "No hay tantas cartas.",
};
