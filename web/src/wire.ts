// Written by docs/scripts/protocol.py from src/drawfour/server/protocol/messages.py: make docs

export const VERSION = 1;

export type Stage = "waiting" | "playing" | "round_over" | "match_over" | "closed";

export type Phase = "turn" | "drawn" | "challenge" | "opening_color" | "over" | "pending" | "swap" | "draw_color";

export type Direction = "clockwise" | "counterclockwise";

export type NewsKind = "came" | "left" | "removed" | "sat" | "stood" | "away" | "back" | "hosted" | "sees" | "renamed";

export type Mood = "laugh" | "clap" | "wow" | "angry" | "cry" | "wave" | "heart" | "think";

/** Name the protocol version the client speaks. Must be the first message. */
export interface Hello {
  type: "hello";
  /** the protocol version; integer 0 to 9007199254740991 */
  version: number;
}

/** Make a table and join it as its host. */
export interface Create {
  type: "create";
  /** the client's reference for this message; text of 1 to 40 characters like ^[!-~]+$(?!\n) */
  ref: string;
  /** printable characters, no quotes; text of 1 to 24 characters */
  name: string;
  /** settings of the table; an omitted field takes its default; default {} */
  settings?: Partial<Settings>;
}

/** Join a table, or rejoin it. A newcomer must give a name. */
export interface Join {
  type: "join";
  /** a table code; text like ^[a-z0-9]{4,32}$(?!\n) */
  table: string;
  /** required for newcomers; printable characters, no quotes; text of 1 to 24 characters or null; default null */
  name?: string | null;
  /** the last entry the client has seen; `welcome` repeats what happened since; integer 0 to 9007199254740991; default 0 */
  after?: number;
}

/** Watch a table without a name. Anyone who knows its code can. */
export interface Watch {
  type: "watch";
  /** a table code; text like ^[a-z0-9]{4,32}$(?!\n) */
  table: string;
  /** the last entry the client has seen; `welcome` repeats what happened since; integer 0 to 9007199254740991; default 0 */
  after?: number;
}

/** Take a free seat or a bot's seat. */
export interface Sit {
  type: "sit";
  /** the client's reference for this message; text of 1 to 40 characters like ^[!-~]+$(?!\n) */
  ref: string;
  /** a seat number; integer 0 to 9 */
  seat: number;
}

/** Give up your seat and watch. In a running match a bot takes over. */
export interface Stand {
  type: "stand";
  /** the client's reference for this message; text of 1 to 40 characters like ^[!-~]+$(?!\n) */
  ref: string;
}

/** Leave the table for good. */
export interface Leave {
  type: "leave";
  /** the client's reference for this message; text of 1 to 40 characters like ^[!-~]+$(?!\n) */
  ref: string;
}

/** Put a bot on a free seat, or remove a bot from one. Host only. */
export interface Place {
  type: "place";
  /** the client's reference for this message; text of 1 to 40 characters like ^[!-~]+$(?!\n) */
  ref: string;
  /** a seat number; integer 0 to 9 */
  seat: number;
  /** the bot's name; `null` removes the bot; text of at most 40 characters or null; default null */
  bot?: string | null;
}

/** Remove a person from the table for good. Host only. */
export interface Remove {
  type: "remove";
  /** the client's reference for this message; text of 1 to 40 characters like ^[!-~]+$(?!\n) */
  ref: string;
  /** a person's number at the table; integer 0 to 9007199254740991 */
  who: number;
}

/** Make another person the host. Host only. */
export interface Host {
  type: "host";
  /** the client's reference for this message; text of 1 to 40 characters like ^[!-~]+$(?!\n) */
  ref: string;
  /** a person's number at the table; integer 0 to 9007199254740991 */
  who: number;
}

/** Change the settings. Host only.
 * 
 * Rules, deck and seats can be changed only between matches. A new deck discards the previous match. */
export interface Change {
  type: "change";
  /** the client's reference for this message; text of 1 to 40 characters like ^[!-~]+$(?!\n) */
  ref: string;
  /** the complete settings; an omitted field returns to its default */
  settings: Partial<Settings>;
}

/** Start a match, the next round, or, once a match is over, the next match. Bots fill the free seats. */
export interface Start {
  type: "start";
  /** the client's reference for this message; text of 1 to 40 characters like ^[!-~]+$(?!\n) */
  ref: string;
  /** the last entry the client has seen; integer 0 to 9007199254740991 */
  number: number;
}

/** Make a move: play a card, draw, keep, accept, challenge, take, name a color, swap, or jump in. */
export interface Play {
  type: "play";
  /** the client's reference for this message; text of 1 to 40 characters like ^[!-~]+$(?!\n) */
  ref: string;
  /** the last entry the client has seen; integer 0 to 9007199254740991 */
  number: number;
  /** a move in notation; text of 1 to 16 characters */
  move: string;
}

/** Call UNO. */
export interface Call {
  type: "call";
  /** the client's reference for this message; text of 1 to 40 characters like ^[!-~]+$(?!\n) */
  ref: string;
  /** the last entry the client has seen; integer 0 to 9007199254740991 */
  number: number;
}

/** Catch a seat that has not called UNO. */
export interface Catch {
  type: "catch";
  /** the client's reference for this message; text of 1 to 40 characters like ^[!-~]+$(?!\n) */
  ref: string;
  /** the last entry the client has seen; integer 0 to 9007199254740991 */
  number: number;
  /** the seat to catch; integer 0 to 9 */
  seat: number;
}

/** Say something to everyone at the table. Chat is not stored. */
export interface Chat {
  type: "chat";
  /** plain text; text of 1 to 300 characters */
  text: string;
}

/** Show a reaction. Reactions are not stored. */
export interface React {
  type: "react";
  /** the reaction */
  mood: Mood;
}

/** Check the connection. The server answers with `pong`. */
export interface Ping {
  type: "ping";
  /** any number, for example the client's clock; `pong` returns it unchanged; default 0.0 */
  sent?: number;
}

/** A color of the deck. */
export interface ColorState {
  /** its name */
  name: string;
  /** its letter in notation */
  letter: string;
  /** a sign shown with the color, for people who can't tell colors apart */
  mark: string;
  /** the color itself, like `#cf1510` */
  paint: string;
}

/** A deck. A card is written as the letter of its color and the code of its symbol (`R7`), a wild as its code (`W`). */
export interface DeckState {
  /** its name */
  name: string;
  /** a sentence about it, may be empty */
  about: string;
  /** in color order */
  colors: ColorState[];
  /** in symbol order, wilds last */
  symbols: SymbolState[];
}

/** A symbol of the deck: what a card shows besides its color. */
export interface SymbolState {
  /** its code in notation */
  code: string;
  /** its name */
  name: string;
  /** copies in each color, in color order; a single number for a wild */
  copies: number[];
  /** text printed on the card, if the symbol has its own; default "" */
  mark?: string;
  /** whether its cards have no color of their own; default false */
  wild?: boolean;
  /** points it scores if left in a hand; default 0 */
  points?: number;
  /** its effects, worded as in a deck file; see docs/rules.md; default [] */
  effects?: string[];
  /** shown on the card: how many cards it makes a player draw; default 0 */
  draws?: number;
  /** shown on the card: its effects, without their numbers; default [] */
  signs?: string[];
  /** shown on the card instead of `draws` and `signs`; a wild without any of the three shows all colors; default "" */
  text?: string;
}

/** The settings of a table, chosen by its host. Rules, deck and seats can't change during a match; everything else can. */
export interface Settings {
  /** the preset of the rules; text of at most 40 characters; default "classic" */
  preset: string;
  /** options that differ from the preset, by name; object of at most 40 entries, from text of at most 40 characters to text of at most 40 characters; default {} */
  options: Record<string, string>;
  /** name of a shipped deck, text of a deck file, or `preset` for the deck of the preset; text of at most 32768 characters; default "preset" */
  deck: string;
  /** number of seats; integer 2 to 10; default 4 */
  seats: number;
  /** whether the table is listed for everyone who can reach the server; default false */
  is_public: boolean;
  /** when people can chat; `private`: if the table is not public; default "private" */
  chat: "always" | "never" | "private";
  /** time limit of a turn, after which a bot moves; 0 means none; integer 0 to 600; default 0 */
  turn_seconds: number;
  /** time to make a missing call before anyone else can act; number 0 to 5; default 1.0 */
  grace_seconds: number;
  /** auto-call: the server makes people's UNO calls for them; default false */
  calls_for_people: boolean;
  /** spectators who gave a name see every hand, from the next deal on; default false */
  onlookers_see_hands: boolean;
  /** how long bots think, roughly; without people at least 0.3; number 0 to 10; default 0.9 */
  thinking_seconds: number;
  /** how long after a player disconnects a bot takes over; integer 1 to 600; default 20 */
  away_seconds: number;
  /** pause before the next round starts automatically; 0 means never; integer 0 to 600; default 20 */
  break_seconds: number;
}

/** A seat of the table: free, taken by a person (`who`), or taken by a bot. */
export interface SeatState {
  /** display name of the person or bot; after a match, also of a player who has left the seat; default null */
  name?: string | null;
  /** the person's number; default null */
  who?: number | null;
  /** the bot's name; default null */
  bot?: string | null;
  /** whether the person is disconnected and a bot plays for them; default false */
  away?: boolean;
}

/** A person at the table. */
export interface PersonState {
  /** the person's number */
  who: number;
  /** as given in `join` or `create`, or later in `PUT /api/me` */
  name: string;
}

/** The table: its people, its settings, and the standing of the match. The same for everyone. */
export interface TableState {
  /** the table code, which lets people in */
  code: string;
  /** `playing` during a round, `round_over` between two rounds of a match */
  stage: Stage;
  /** the current settings */
  settings: Settings;
  /** the host's number; null if nobody is at the table */
  host: number | null;
  /** in order of seat number */
  seats: SeatState[];
  /** in the order they joined */
  people: PersonState[];
  /** how many matches have been started here */
  match: number;
  /** total score of each side */
  scores: number[];
  /** seats that won the match */
  winners: number[];
  /** id of the last match finished here, for `/api/matches/{match}`; it cannot be guessed */
  finished: string | null;
  /** seeds of the finished rounds of this match, to check against `commits` */
  secrets: string[];
  /** SHA-256 of the seed of each round of this match, published when the round is dealt */
  commits: string[];
}

/** The stakes of an open challenge.
 * 
 * If the challenge succeeds, the challenged player draws `cards`; if it fails, the challenger draws `wrong`. A player who
 * accepts the card instead of challenging draws `cards`. */
export interface Stakes {
  /** the seat that played the card */
  accused: number;
  /** name of the color in play before the card */
  color: string;
  /** drawn by the challenged player, or by a player who accepts */
  cards: number;
  /** drawn by a challenger who is wrong */
  wrong: number;
}

/** The public position of the round. */
export interface RoundState {
  /** number of the round in its match, from 1 */
  number: number;
  /** the seat that dealt */
  dealer: number;
  /** the seat that must act */
  turn: number;
  /** what the round is waiting for */
  phase: Phase;
  /** name of the color in play; `none` until it is named */
  color: string;
  /** top card of the discard pile, in notation */
  top: string;
  /** direction of play */
  direction: Direction;
  /** number of cards in each hand */
  hands: number[];
  /** number of cards in the draw pile */
  pile: number;
  /** number of cards in the discard pile */
  discard: number;
  /** pending count: cards that the seat on turn must draw or answer */
  pending: number;
  /** seats that are not, or no longer, in the round */
  out: number[];
  /** seats whose UNO call is valid */
  called: number[];
  /** points of the round for each side; zeros until it is over */
  points: number[];
  /** the seat that won the round */
  winner: number | null;
  /** set while a challenge is possible */
  stakes: Stakes | null;
  /** every hand, once the round is over; earlier only for spectators who may see hands */
  open: string[][] | null;
}

/** The part of the position that only you may see. */
export interface Yours {
  /** your seat */
  seat: number;
  /** your cards, in deck order */
  hand: string[];
  /** every legal move you have now, in the order of their numbers */
  legal: string[];
  /** the card you just drew, while you may choose to play it */
  drawn: string | null;
  /** a challenged hand, while it is shown to you */
  shown: string[];
}

/** One event of the round. The meaning of each field depends on the kind. */
export interface EventState {
  /** the kind of event */
  kind: EventKind;
  /** the seat it is about; default null */
  seat?: number | null;
  /** a second seat; default null */
  other?: number | null;
  /** a number of cards or points; default 0 */
  count?: number;
  /** the cards you may see, in notation; default [] */
  cards?: string[];
  /** letter of a named color; default null */
  color?: string | null;
}

/** Something that happened to a person at the table, outside the round. */
export interface News {
  /** `hosted`: is now the host; `sees`: now sees every hand of this round */
  kind: NewsKind;
  /** the person's number */
  who: number;
  /** name of the person, who may have left */
  name: string;
}

/** Everything that one entry did. */
export interface Happening {
  /** number of the entry */
  number: number;
  /** what happened in the round, in order */
  events: EventState[];
  /** what happened at the table outside the round; default [] */
  news?: News[];
}

/** A running timer.
 * 
 * At its end a bot moves for the player on turn (`turn`), a missing call can be caught (`grace`), a bot takes over for a
 * player who is disconnected (`away`), or the next round starts (`next`). */
export interface Clock {
  /** what happens when it runs out, see above */
  kind: "away" | "grace" | "next" | "turn";
  /** milliseconds left when the message was sent */
  left: number;
  /** the seat it belongs to, if it belongs to one; default null */
  seat?: number | null;
}

/** A snapshot of everything you may see. */
export interface Welcome {
  type: "welcome";
  /** the protocol version of the server */
  version: number;
  /** number of the last entry */
  number: number;
  /** your number at the table; null if you watch without a name */
  you: number | null;
  /** the table */
  table: TableState;
  /** deck of the table, and of the round */
  deck: DeckState;
  /** the current or last round; null before the first */
  round: RoundState | null;
  /** null without a seat or a round */
  yours: Yours | null;
  /** entries since `after`, as far as they are recent */
  happened: Happening[];
  /** numbers of the people who are connected */
  present: number[];
  /** all running timers */
  clocks: Clock[];
}

/** A new entry and everything it changed. */
export interface Update {
  type: "update";
  /** number of the entry */
  number: number;
  /** reference of your message, if it became this entry; default null */
  ref?: string | null;
  /** the events that you may see; default [] */
  events?: EventState[];
  /** what happened at the table outside the round; default [] */
  news?: News[];
  /** the table; left out when unchanged */
  table?: TableState;
  /** the position of the round; left out when unchanged */
  round?: RoundState | null;
  /** what only you may see; left out when unchanged */
  yours?: Yours | null;
  /** the deck; left out when unchanged */
  deck?: DeckState;
  /** all running timers; left out when none is running; default [] */
  clocks?: Clock[];
}

/** Your message was accepted before, and has not been applied again. */
export interface Accepted {
  type: "accepted";
  /** reference of your message */
  ref: string;
  /** number of the entry it became */
  number: number;
}

/** Your message was refused. Nothing has changed. */
export interface Refusal {
  type: "refusal";
  /** the reason, for programs */
  code: RefusalCode | ReasonCode;
  /** the reason, for people */
  sentence: string;
  /** reference of your message, if it had one; default null */
  ref?: string | null;
}

/** The people who are connected have changed. */
export interface Presence {
  type: "presence";
  /** numbers of the people who are connected */
  present: number[];
  /** number of spectators without a name */
  watching: number;
  /** all running timers; left out when none is running; default [] */
  clocks?: Clock[];
}

/** A person said something. */
export interface Said {
  type: "said";
  /** the person's number */
  who: number;
  /** plain text, exactly as sent */
  text: string;
}

/** A person showed a reaction. */
export interface Mooded {
  type: "mooded";
  /** the person's number */
  who: number;
  /** the reaction */
  mood: Mood;
}

/** The answer to `ping`. */
export interface Pong {
  type: "pong";
  /** the number from `ping` */
  sent: number;
}

/** The server closes the connection. */
export interface Bye {
  type: "bye";
  /** the reason, for programs */
  code: RefusalCode;
  /** the reason, for people */
  sentence: string;
  /** seconds to wait before reconnecting; null means do not reconnect; default null */
  retry_seconds?: number | null;
}

export type FromClient =
  | Hello
  | Create
  | Join
  | Watch
  | Sit
  | Stand
  | Leave
  | Place
  | Remove
  | Host
  | Change
  | Start
  | Play
  | Call
  | Catch
  | Chat
  | React
  | Ping;

export type FromServer =
  | Welcome
  | Update
  | Accepted
  | Refusal
  | Presence
  | Said
  | Mooded
  | Pong
  | Bye;

/** What can happen in a round. */
export const EVENTS = {
  turned_up: "`seat` dealt and turned up the first card, `cards`",
  played: "`seat` played `cards`; `color` is the color named for a wild",
  named: "`seat` named the opening `color`",
  jumped_in: "`seat` plays out of turn, and play continues from there",
  called: "`seat` called UNO",
  caught: "`seat` caught `other`, who had not called UNO",
  false_call: "`seat` called UNO when no call was due",
  false_catch: "`seat` pointed at `other`, who could not be caught",
  challenged: "`seat` challenged the Wild Draw Four of `other`; `color` was in play before it",
  revealed: "`seat` shows the challenged hand, `cards`, to `other`, or to everyone if the rules say so",
  judged: "the challenge by `other` is decided: `count` is 1 if `seat` had the `color` that was in play, otherwise 0",
  accepted: "`seat` accepted the Wild Draw Four of `other`",
  pending: "`seat` faces a pending count of `count` cards",
  took: "`seat` takes the pending count of `count` cards",
  swapped: "`seat` and `other` swapped hands",
  hands_passed: "everyone passed their hand on: clockwise if `count` is 1, counterclockwise if it is -1",
  hands_shuffled: "all hands were shuffled together and dealt again",
  discarded: "`seat` discarded `count` more cards of the color under its card; `cards` are those that may be seen",
  reshuffled: "the discard pile except its top card, `count` cards, became the new draw pile",
  drew: "`seat` drew `count` cards; `cards` are those that may be seen",
  kept: "`seat` kept the card it drew",
  passed: "`seat` passed, because there were no cards to draw",
  skipped: "`seat` loses its turn",
  reversed: "the direction of play changed: clockwise if `count` is 1, counterclockwise if it is -1",
  out: "`seat` holds too many cards and is knocked out of the round",
  won: "`seat` won the round, and its side scores `count` points",
  blocked: "nobody can play or draw, so the round ended without a winner",
} as const;
export type EventKind = keyof typeof EVENTS;

/** Codes of refusals and farewells, besides those of the rules. */
export const REFUSALS = {
  bad_message: "The message isn't part of this protocol.",
  bad_version: "The client speaks another version of the protocol.",
  hello_first: "The first message must be hello.",
  no_table: "No table has this code.",
  not_here: "You are not at this table.",
  already_here: "This connection is already at a table.",
  closed: "The table is closed.",
  removed: "The host removed you from this table.",
  full: "The table or the server is full.",
  bad_name: "A name must have printable characters.",
  no_such_seat: "The table has no seat with this number.",
  no_name: "Give a name to join the table.",
  no_seat: "You don't have a seat at this table.",
  seat_taken: "Somebody else has this seat.",
  has_seat: "You already have a seat.",
  no_such_person: "Nobody at the table has this number.",
  no_chat: "Chat is off at this table. You can still send reactions.",
  host_only: "Only the host can do this.",
  match_runs: "This can't be done during a match.",
  no_match_runs: "No match is running.",
  nobody_seated: "At least one person must have a seat.",
  stale: "The position has changed since the entry this message refers to.",
  too_fast: "Too many messages. Try again in a few seconds.",
  too_many: "Too many connections. Try again later.",
  too_slow: "The client doesn't read its messages fast enough.",
  not_saved: "The server can't save right now. Nothing has changed.",
  table_failed: "This table has failed and was closed. Its log is kept.",
  going_down: "The server is shutting down and will be back soon.",
} as const;
export type RefusalCode = keyof typeof REFUSALS;

/** Codes of the rules: for illegal moves and invalid settings. */
export const REASONS = {
  unknown_move: "that is not a move",
  color_missing: "a wild needs a color, as in W:R",
  round_over: "the round is over",
  seat_out: "that seat is out of the round",
  call_not_due: "that seat can't call UNO now",
  catch_not_due: "that seat can't be caught now",
  not_your_turn: "it is another seat's turn",
  color_first: "a color must be named first (R10)",
  answer_first: "the Wild Draw Four must be accepted or challenged first (R25)",
  take_first: "the pending cards must be taken or passed on first (H1, H2)",
  swap_first: "hands must be swapped first (H4)",
  nothing_to_take: "there are no pending cards to take",
  nothing_to_swap: "there are no hands to swap",
  no_partner: "hands can only be swapped with another seat in the round (H4)",
  cannot_deflect: "only Draw Twos can be deflected, and only with a card of the color in play (H2)",
  on_turn: "a seat can only jump in on another seat's turn; play the card normally (H3)",
  answer_open: "nobody can jump in while a decision is pending (H3)",
  nothing_to_name: "there is no color to name",
  nothing_to_challenge: "there is no Wild Draw Four to accept or challenge",
  nothing_drawn: "there is no drawn card to keep",
  must_play_drawn: "a drawn card that can be played must be played (R14)",
  must_play: "a player who can play must play (H6)",
  already_drawn: "a card has already been drawn this turn (R13)",
  not_in_hand: "it is not in that seat's hand",
  only_drawn_card: "after drawing, only the drawn card can be played (R14)",
  no_match: "it matches neither the color, the number nor the symbol (R12)",
  bluff_barred: "a Wild Draw Four can't be played while holding the color in play (H7)",
  finish_barred: "the last card must be a number (H8)",
  bad_option: "an option has an invalid value",
  bad_seats: "the seats, players or scores are invalid",
  bad_deck: "the deck file is invalid, or its deck can't be played",
  bad_deal: "the deck has too few or too many cards for the deal (R3)",
  unknown_card: "the deck has no such card",
  card_not_there: "a spelled-out card is not in the draw pile",
  no_reshuffle: "a reshuffle is spelled out where none happens",
  round_not_over: "the round is not over yet",
  match_over: "the match is over",
  nothing_to_undo: "there is no move to take back",
  bad_record: "the record is invalid",
  bad_fact: "the assertion is invalid",
  fact_mismatch: "an assertion does not hold",
  missing_extra: "an optional part of drawfour is not installed",
  bad_file: "a file can't be read or written",
} as const;
export type ReasonCode = keyof typeof REASONS;
