// Written by docs/scripts/protocol.py from src/drawfour/server/protocol/messages.py: make docs

export const VERSION = 1;

export type Stage = "waiting" | "playing" | "round_over" | "match_over" | "closed";

export type Phase = "turn" | "drawn" | "challenge" | "opening_color" | "over" | "pending" | "swap" | "draw_color";

export type Direction = "clockwise" | "counterclockwise";

export type NewsKind = "came" | "left" | "removed" | "sat" | "stood" | "away" | "back" | "hosted" | "sees" | "renamed";

export type Mood = "laugh" | "clap" | "wow" | "angry" | "cry" | "wave" | "heart" | "think";

/** The first message: the version of this protocol. */
export interface Hello {
  type: "hello";
  /** that the client speaks; integer 0 to 9007199254740991 */
  version: number;
}

/** Make a table and come to it, as its host. */
export interface Create {
  type: "create";
  /** the client's own name for this message; text of 1 to 40 characters like ^[!-~]+$(?!\n) */
  ref: string;
  /** letters that can be printed, no quotes; text of 1 to 24 characters */
  name: string;
  /** of the table; what is left out is at its default; default {} */
  settings?: Partial<Settings>;
}

/** Come to a table, or come back; somebody new needs a name. What happened since the entry `after` is told. */
export interface Join {
  type: "join";
  /** the code of a table; text like ^[a-z0-9]{4,32}$(?!\n) */
  table: string;
  /** letters that can be printed, no quotes; text of 1 to 24 characters or null; default null */
  name?: string | null;
  /** the last entry that the client has seen; integer 0 to 9007199254740991; default 0 */
  after?: number;
}

/** Look on without a name. Who knows the code of a table may. */
export interface Watch {
  type: "watch";
  /** the code of a table; text like ^[a-z0-9]{4,32}$(?!\n) */
  table: string;
  /** the last entry that the client has seen; integer 0 to 9007199254740991; default 0 */
  after?: number;
}

/** Take a free seat, or the seat of a bot. */
export interface Sit {
  type: "sit";
  /** the client's own name for this message; text of 1 to 40 characters like ^[!-~]+$(?!\n) */
  ref: string;
  /** a seat of the table; integer 0 to 9 */
  seat: number;
}

/** Give up the seat, and watch; in a running match a bot goes on. */
export interface Stand {
  type: "stand";
  /** the client's own name for this message; text of 1 to 40 characters like ^[!-~]+$(?!\n) */
  ref: string;
}

/** Leave the table for good. */
export interface Leave {
  type: "leave";
  /** the client's own name for this message; text of 1 to 40 characters like ^[!-~]+$(?!\n) */
  ref: string;
}

/** Put a bot on a free seat, or (`null`) take one away. For the host. */
export interface Place {
  type: "place";
  /** the client's own name for this message; text of 1 to 40 characters like ^[!-~]+$(?!\n) */
  ref: string;
  /** a seat of the table; integer 0 to 9 */
  seat: number;
  /** the name of a bot; text of at most 40 characters or null; default null */
  bot?: string | null;
}

/** Send somebody away from the table for good. For the host. */
export interface Remove {
  type: "remove";
  /** the client's own name for this message; text of 1 to 40 characters like ^[!-~]+$(?!\n) */
  ref: string;
  /** the number of somebody at the table; integer 0 to 9007199254740991 */
  who: number;
}

/** Make somebody else the host. For the host. */
export interface Host {
  type: "host";
  /** the client's own name for this message; text of 1 to 40 characters like ^[!-~]+$(?!\n) */
  ref: string;
  /** the number of somebody at the table; integer 0 to 9007199254740991 */
  who: number;
}

/** Change the settings. For the host; rules, deck and seats between matches only. Another deck puts the old match away. */
export interface Change {
  type: "change";
  /** the client's own name for this message; text of 1 to 40 characters like ^[!-~]+$(?!\n) */
  ref: string;
  /** all of them: what is left out goes back to its default */
  settings: Partial<Settings>;
}

/** Begin the match, the next round, or after the end the next match. Bots take the seats that are free. */
export interface Start {
  type: "start";
  /** the client's own name for this message; text of 1 to 40 characters like ^[!-~]+$(?!\n) */
  ref: string;
  /** the last entry that the client has seen; integer 0 to 9007199254740991 */
  number: number;
}

/** Make a move: play a card, draw, keep, accept, challenge, take, name a color, swap; out of turn only jump in. */
export interface Play {
  type: "play";
  /** the client's own name for this message; text of 1 to 40 characters like ^[!-~]+$(?!\n) */
  ref: string;
  /** the last entry that the client has seen; integer 0 to 9007199254740991 */
  number: number;
  /** a move in notation; text of 1 to 16 characters */
  move: string;
}

/** Call UNO. */
export interface Call {
  type: "call";
  /** the client's own name for this message; text of 1 to 40 characters like ^[!-~]+$(?!\n) */
  ref: string;
  /** the last entry that the client has seen; integer 0 to 9007199254740991 */
  number: number;
}

/** Point out that a seat has not called. */
export interface Catch {
  type: "catch";
  /** the client's own name for this message; text of 1 to 40 characters like ^[!-~]+$(?!\n) */
  ref: string;
  /** the last entry that the client has seen; integer 0 to 9007199254740991 */
  number: number;
  /** a seat of the table; integer 0 to 9 */
  seat: number;
}

/** Say something to everybody at the table. It is not kept. */
export interface Chat {
  type: "chat";
  /** plain text; text of 1 to 300 characters */
  text: string;
}

/** Show a mood. It is not kept. */
export interface React {
  type: "react";
  /** which one */
  mood: Mood;
}

/** Ask for a sign of life. */
export interface Ping {
  type: "ping";
  /** the client's clock, handed back as it is; default 0.0 */
  sent?: number;
}

/** A color of the deck. */
export interface ColorState {
  /** in words */
  name: string;
  /** in notation */
  letter: string;
  /** that always stands beside it */
  mark: string;
  /** how it is painted, like `#cf1510` */
  paint: string;
}

/** The deck, for whoever shows cards: `R7` is the letter of a color and the code of a symbol, `W` the code of a wild. */
export interface DeckState {
  /** as it calls itself */
  name: string;
  /** a sentence about it, or nothing */
  about: string;
  /** in their order */
  colors: ColorState[];
  /** in their order, wilds last */
  symbols: SymbolState[];
}

/** What stands on cards beside their color. */
export interface SymbolState {
  /** in notation */
  code: string;
  /** in words */
  name: string;
  /** of each color in their order, 0 where there is none; of a wild one number */
  copies: number[];
  /** on the card, where it has one of its own; default "" */
  mark?: string;
  /** it has no color of its own; default false */
  wild?: boolean;
  /** in a hand at the end of a round; default 0 */
  points?: number;
  /** in words, as in a deck file; docs/rules.md says what they do; default [] */
  effects?: string[];
  /** shown on the card: how many cards somebody draws; default 0 */
  draws?: number;
  /** shown on the card: kinds of effects, in words without their numbers; default [] */
  signs?: string[];
  /** shown on the card instead of these; a wild that shows none of the three shows all colors; default "" */
  text?: string;
}

/** What the host of a table chooses. Rules, deck and seats are fixed while a match runs, all else is not. */
export interface Settings {
  /** a named set of rules; text of at most 40 characters; default "classic" */
  preset: string;
  /** that differ from the preset; object of at most 40 entries, from text of at most 40 characters to text of at most 40 characters; default {} */
  options: Record<string, string>;
  /** a shipped deck, the text of a deck file, which has lines, or `preset`: the deck of the preset; text of at most 32768 characters; default "preset" */
  deck: string;
  /** how many; integer 2 to 10; default 4 */
  seats: number;
  /** listed for everybody who can reach the server; default false */
  is_public: boolean;
  /** may words be said? `private`: while the table is not public; default "private" */
  chat: "always" | "never" | "private";
  /** after which a bot moves for who is on turn; 0 is no clock; integer 0 to 600; default 0 */
  turn_seconds: number;
  /** in which a missing call can be made before anybody may go on; number 0 to 5; default 1.0 */
  grace_seconds: number;
  /** a person's card that makes a call due comes with the call; default false */
  calls_for_people: boolean;
  /** who is at the table without a seat sees all hands, from the next deal on; default false */
  onlookers_see_hands: boolean;
  /** how long bots think, a third up or down; alone 0.3 or more; number 0 to 10; default 0.9 */
  thinking_seconds: number;
  /** after which a bot plays for somebody who is gone; integer 1 to 600; default 20 */
  away_seconds: number;
  /** after which the next round begins by itself; 0 is never; integer 0 to 600; default 20 */
  break_seconds: number;
}

/** A seat of the table: free, a person's (`who`), or a bot's. While a person is `away`, a bot plays. */
export interface SeatState {
  /** of the person or the bot, to be shown; after a match also of who has played and left the seat; default null */
  name?: string | null;
  /** the person's number; default null */
  who?: number | null;
  /** the bot's name; default null */
  bot?: string | null;
  /** a bot plays until the person is back; default false */
  away?: boolean;
}

/** Somebody at the table. */
export interface PersonState {
  /** the person's number */
  who: number;
  /** as given on coming, or since by `PUT /api/me` */
  name: string;
}

/** The table: who is there, what is set, how the match stands. The same for everybody. */
export interface TableState {
  /** to come to it with */
  code: string;
  /** `playing` is during a round, `round_over` between two of a match */
  stage: Stage;
  /** as they are now */
  settings: Settings;
  /** the number of the person who is */
  host: number | null;
  /** by their numbers */
  seats: SeatState[];
  /** in the order in which they came */
  people: PersonState[];
  /** matches begun here */
  match: number;
  /** totals, one a side */
  scores: number[];
  /** seats that have won the match */
  winners: number[];
  /** the id of the match that has ended here last, to look at it again; it cannot be guessed */
  finished: string | null;
  /** of the finished rounds of this match: the seeds, to check `commits` with */
  secrets: string[];
  /** of all its rounds: the SHA-256 of each seed, shown when it was dealt */
  commits: string[];
}

/** What a challenge is about: who is challenged rightly draws `cards`, as who lets it be, and who is wrong draws `wrong`. */
export interface Stakes {
  /** the seat that has played the card */
  accused: number;
  /** in play before it, by its name */
  color: string;
  /** at stake */
  cards: number;
  /** for a challenge that is wrong */
  wrong: number;
}

/** The public position of the round. */
export interface RoundState {
  /** of the round in its match, from 1 */
  number: number;
  /** the seat that dealt */
  dealer: number;
  /** the seat whose answer is awaited */
  turn: number;
  /** what answer is awaited */
  phase: Phase;
  /** in play, by its name; `none` while it is to be named */
  color: string;
  /** card of the discard pile, in notation */
  top: string;
  /** in which play runs */
  direction: Direction;
  /** cards each seat holds */
  hands: number[];
  /** cards in the draw pile */
  pile: number;
  /** cards in the discard pile */
  discard: number;
  /** cards at stake: who is on turn takes them, or answers */
  pending: number;
  /** seats that are not in the round, or not any more */
  out: number[];
  /** seats whose call stands */
  called: number[];
  /** of the round, one a side; zeros until it is over */
  points: number[];
  /** the seat that has won the round */
  winner: number | null;
  /** while a challenge may be made */
  stakes: Stakes | null;
  /** all hands, once the round is over, and before for who may see them */
  open: string[][] | null;
}

/** What only you may see and do; `legal` are all moves you may make now. */
export interface Yours {
  /** your seat */
  seat: number;
  /** your cards, in deck order */
  hand: string[];
  /** in notation, in the order of their numbers */
  legal: string[];
  /** the card just drawn, while you may choose to play it */
  drawn: string | null;
  /** a challenged hand, while it is shown to you */
  shown: string[];
}

/** One thing that happened in the round; docs/reference/protocol.md lists the kinds. */
export interface EventState {
  /** what happened; the kinds stand below */
  kind: EventKind;
  /** whom it is about; default null */
  seat?: number | null;
  /** a second seat; default null */
  other?: number | null;
  /** a number of cards or points; default 0 */
  count?: number;
  /** as far as you may see them, in notation; default [] */
  cards?: string[];
  /** a color named, by its letter; default null */
  color?: string | null;
}

/** What has happened to somebody at the table itself. `hosted` is the host now, `sees` sees all hands of this round. */
export interface News {
  /** what has happened */
  kind: NewsKind;
  /** the person's number */
  who: number;
  /** of that person, who may be gone */
  name: string;
}

/** What one entry did in the round, and at the table. */
export interface Happening {
  /** of the entry */
  number: number;
  /** in the order in which people would tell them */
  events: EventState[];
  /** at the table itself; default [] */
  news?: News[];
}

/** A clock that runs: what for, for which seat, and how long still, in milliseconds. */
export interface Clock {
  /** a turn's end, the time to call, a bot for who is gone, the next round */
  kind: "away" | "grace" | "next" | "turn";
  /** milliseconds, at the time of the message */
  left: number;
  /** whose clock it is, where it is one seat's; default null */
  seat?: number | null;
}

/** Everything you may see. `you` is your number at the table; `happened` what you have missed, if it is not too long ago. */
export interface Welcome {
  type: "welcome";
  /** that the server speaks */
  version: number;
  /** the last entry */
  number: number;
  /** your number; null for who only watches */
  you: number | null;
  /** as it is now */
  table: TableState;
  /** of the table, and of the round */
  deck: DeckState;
  /** the last one begun; null before the first */
  round: RoundState | null;
  /** null without a seat or a round */
  yours: Yours | null;
  /** since the entry named in `after` */
  happened: Happening[];
  /** numbers of those who are connected */
  present: number[];
  /** that run now */
  clocks: Clock[];
}

/** A new entry, and everything that it has changed. `ref` is there for who has asked for it. */
export interface Update {
  type: "update";
  /** of the entry */
  number: number;
  /** of the message that became the entry; default null */
  ref?: string | null;
  /** that you may see; default [] */
  events?: EventState[];
  /** at the table itself; default [] */
  news?: News[];
  /** when anything of it has changed; left out when unchanged */
  table?: TableState;
  /** the same; left out when unchanged */
  round?: RoundState | null;
  /** the same; left out when unchanged */
  yours?: Yours | null;
  /** the same; left out when unchanged */
  deck?: DeckState;
  /** all that run now; without any, none does; default [] */
  clocks?: Clock[];
}

/** A message that has been accepted before is accepted: its entry has that number. */
export interface Accepted {
  type: "accepted";
  /** of the message */
  ref: string;
  /** of the entry it became */
  number: number;
}

/** A message is refused: a code to go by, and a sentence for people. Nothing has changed. */
export interface Refusal {
  type: "refusal";
  /** to go by */
  code: RefusalCode | ReasonCode;
  /** for people */
  sentence: string;
  /** of the message, where it had one; default null */
  ref?: string | null;
}

/** Who is connected now, by their numbers. */
export interface Presence {
  type: "presence";
  /** numbers of those who are connected */
  present: number[];
  /** how many look on without a name */
  watching: number;
  /** all that run now; without any, none does; default [] */
  clocks?: Clock[];
}

/** Somebody says something. */
export interface Said {
  type: "said";
  /** the number of the person */
  who: number;
  /** plain text, as it was sent */
  text: string;
}

/** Somebody shows a mood. */
export interface Mooded {
  type: "mooded";
  /** the number of the person */
  who: number;
  /** which one */
  mood: Mood;
}

/** A sign of life. */
export interface Pong {
  type: "pong";
  /** as it was in the ping */
  sent: number;
}

/** The server closes this connection: come back after so many seconds, or (null) not at all. */
export interface Bye {
  type: "bye";
  /** to go by */
  code: RefusalCode;
  /** for people */
  sentence: string;
  /** after which to come back; default null */
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

/** Codes of refusals and farewells that are the server's own. */
export const REFUSALS = {
  bad_message: "the message is not of this protocol",
  bad_version: "the client speaks another version of the protocol",
  hello_first: "the first message must be hello",
  no_table: "there is no table with this code",
  not_here: "the client has not come to a table",
  already_here: "this connection has come to a table already",
  closed: "the table is closed",
  removed: "the host has sent this person away",
  full: "no more people may come to this table, or no more tables be made",
  bad_name: "a name must have letters that can be printed",
  no_such_seat: "the table has no seat of this number",
  no_name: "somebody new needs a name",
  no_seat: "the person has no seat at the table",
  seat_taken: "somebody else sits there",
  has_seat: "the person has a seat already",
  no_such_person: "nobody at the table has this number",
  no_chat: "words are not said at this table; moods can be shown",
  host_only: "only the host may do this",
  match_runs: "not while a match runs",
  no_match_runs: "no match runs",
  nobody_seated: "somebody must sit at the table",
  stale: "the position has changed since the entry the message answers to",
  too_fast: "too many messages",
  too_many: "too many connections",
  too_slow: "the client does not read what it is sent",
  not_saved: "the server cannot save at the moment, and nothing has changed",
  table_failed: "this table has failed and is closed; its log is kept",
  going_down: "the server goes down and will be back",
} as const;
export type RefusalCode = keyof typeof REFUSALS;

/** Codes of the rules: of moves and settings that cannot be. */
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
