// Why something is refused, in German, by reason code.

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
  round_over: "Die Runde ist vorbei.",
  call_not_due: "Gerade ist nichts zu rufen.",
  catch_not_due: "Da ist gerade niemand zu erwischen.",
  not_your_turn: "Du bist nicht dran.",
  on_turn: "Du bist dran: Spiele die Karte einfach.",
  answer_open: "Dazwischenwerfen geht jetzt nicht.",
  color_first: "Wähle zuerst eine Farbe.",
  answer_first: "Zweifle zuerst an oder nimm die Karten.",
  take_first: "Nimm zuerst die Karten oder gib sie weiter.",
  swap_first: "Tausche zuerst die Hand.",
  cannot_deflect: "Nur Zieh-zwei lassen sich abwenden, und nur mit einer Karte der Farbe, die gilt.",
  only_drawn_card: "Nur die gezogene Karte kann gespielt werden.",
  no_match: "Die Karte passt nicht.",
  bluff_barred: "Bluffen geht nicht: Du hast die Farbe, die gilt.",
  finish_barred: "Deine letzte Karte muss eine Zahl sein.",
  bad_message: "Das hat der Server nicht verstanden.",
  bad_version: "Diese Seite ist veraltet: Lade sie neu.",
  no_table: "Einen Tisch mit diesem Code gibt es nicht.",
  home_only: "Ein Tisch mit kurzem Code ist von außen nicht zu erreichen.",
  too_many_codes: "Zu viele falsche Codes. Versuch es in einer Minute noch mal.",
  not_here: "Du sitzt an keinem Tisch.",
  closed: "Der Tisch ist geschlossen.",
  removed: "Du wurdest von diesem Tisch weggeschickt.",
  full: "An diesem Tisch ist kein Platz mehr.",
  bad_name: "Dieser Name kann nicht angezeigt werden.",
  no_such_seat: "Diesen Platz gibt es am Tisch nicht.",
  no_name: "Wer neu kommt, braucht einen Namen.",
  no_seat: "Du hast keinen Platz am Tisch.",
  covered: "Die Karten auf diesem Gerät sind verdeckt. Deck sie zuerst auf.",
  seat_taken: "Da sitzt schon jemand.",
  has_seat: "Du hast schon einen Platz.",
  no_such_person: "So jemanden gibt es am Tisch nicht.",
  host_only: "Das darf nur, wem der Tisch gehört.",
  no_chat: "An diesem Tisch wird nicht geschrieben; Launen kannst du zeigen.",
  no_hints: "An diesem Tisch gibt es keine Tipps.",
  match_runs: "Nicht, solange eine Partie läuft.",
  no_match_runs: "Es läuft keine Partie.",
  nobody_seated: "Es muss jemand am Tisch sitzen.",
  stale: "Inzwischen ist etwas anderes geschehen.",
  too_fast: "Das war zu schnell hintereinander.",
  too_many: "Zu viele Verbindungen.",
  too_slow: "Die Verbindung ist zu langsam.",
  not_saved: "Der Server kann gerade nichts speichern; es hat sich nichts geändert.",
  table_failed: "Mit diesem Tisch ist etwas schiefgegangen; er ist geschlossen.",
  failed: "Auf dem Server ist etwas schiefgegangen. Versuch es gleich noch einmal.",
  moved: "Ein anderer Prozess des Servers hat diesen Tisch übernommen. Verbinde dich neu.",
  going_down: "Der Server geht kurz weg und kommt wieder.",
  bad_option: "So kann diese Regel nicht stehen.",
  bad_seats: "Mit so vielen Plätzen gehen diese Regeln nicht.",
  bad_deck: "Diese Karten lassen sich so nicht spielen.",
  bad_deal: "So viele Karten gibt es nicht.",
};
