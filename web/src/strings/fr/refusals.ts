// Why something is refused, in French, by reason code.

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
  round_over: "La manche est terminée.",
  call_not_due: "Tu ne peux pas dire UNO maintenant.",
  catch_not_due: "Il n’y a personne à contrer pour le moment.",
  not_your_turn: "Ce n’est pas à toi de jouer.",
  on_turn: "C’est à toi : joue simplement la carte.",
  answer_open: "Impossible d’intercepter pour le moment.",
  color_first: "Choisis d’abord une couleur.",
  answer_first: "Conteste d’abord, ou prends les cartes.",
  take_first: "Prends d’abord les cartes, ou fais-les suivre.",
  swap_first: "Choisis d’abord avec qui échanger ta main.",
  cannot_deflect: "Seul un +2 peut être détourné, et seulement avec une carte de la couleur en jeu.",
  only_drawn_card: "Tu ne peux jouer que la carte piochée.",
  no_match: "Cette carte ne va pas.",
  bluff_barred: "Pas de bluff possible : tu as la couleur en jeu.",
  finish_barred: "Ta dernière carte doit être un chiffre.",
  bad_message: "Le serveur n’a pas compris.",
  bad_version: "Cette page n’est plus à jour : recharge-la.",
  no_table: "Il n’y a pas de table avec ce code.",
  home_only: "Une table avec un code court n’est pas accessible de l’extérieur.",
  too_many_codes: "Trop de codes erronés. Réessaie dans une minute.",
  not_here: "Tu n’es à aucune table.",
  closed: "La table est fermée.",
  removed: "L’hôte t’a fait quitter cette table.",
  full: "Il n’y a plus de place à cette table.",
  bad_name: "Ce nom ne peut pas s’afficher.",
  no_such_seat: "Cette place n’existe pas à cette table.",
  no_name: "Il faut un nom pour rejoindre la table.",
  no_seat: "Tu n’as pas de place à la table.",
  covered: "Les cartes de cet appareil sont cachées. Montre-les d’abord.",
  seat_taken: "Cette place est déjà prise.",
  has_seat: "Tu as déjà une place.",
  no_such_person: "Cette personne n’est pas à la table.",
  host_only: "Seul l’hôte de la table peut faire ça.",
  no_chat: "Pas de messages à cette table, mais tu peux réagir.",
  no_hints: "Pas de conseils à cette table.",
  match_runs: "Impossible pendant une partie.",
  no_match_runs: "Aucune partie n’est en cours.",
  nobody_seated: "Il faut quelqu’un à la table.",
  stale: "Entre-temps, il s’est passé autre chose.",
  too_fast: "C’était trop rapide.",
  too_many: "Trop de connexions.",
  too_slow: "La connexion est trop lente.",
  not_saved: "Le serveur ne peut rien enregistrer pour l’instant ; rien n’a changé.",
  table_failed: "Il y a eu un problème à cette table ; elle est fermée.",
  failed: "Il y a eu un problème sur le serveur. Réessaie dans un instant.",
  moved: "Un autre processus du serveur a repris cette table. Reconnecte-toi.",
  going_down: "Le serveur s’arrête un instant et revient.",
  bad_option: "Cette règle ne peut pas avoir cette valeur.",
  bad_seats: "Ces règles ne vont pas avec ce nombre de places.",
  bad_deck: "Ces cartes ne peuvent pas être jouées ainsi.",
  bad_deal: "Il n’y a pas assez de cartes.",
};
