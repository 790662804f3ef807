// The current game: table, connection and the player's intent.

import { setDeck } from "../cards/deck.svelte";
import { Connection, type LineState } from "../net/connection";
import type {
  FromClient,
  FromServer,
  Hinted,
  Move,
  Play,
  Reaction,
  ReasonCode,
  RefusalCode,
  Settings,
} from "../protocol/messages";
import { setPeople } from "./animals.svelte";
import { keepCommits } from "./commits";
import { preferences, USUAL_SOLO } from "./preferences.svelte";
import { mySeat, receive, seatFor, type TableView } from "./table";

const BEST_EVERYWHERE = "expert"; // in place of `master` where the server can't search

type Bots = readonly (string | null)[];
/** The names of people who share this device. */
type Guests = readonly string[];
type Intent =
  | { kind: "create"; ref: string; settings: Partial<Settings>; bots: Bots | null; guests: Guests } // see `create`
  | { kind: "join" | "watch"; code: string };

/** Why a table cannot be reached. */
export interface TableProblem {
  code: RefusalCode | ReasonCode;
  sentence: string;
}

export const socketAddress = () => `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/socket`;

export class Game {
  view = $state.raw<TableView | null>(null);
  line = $state<LineState>("connecting");
  problem = $state.raw<TableProblem | null>(null);
  /** A table was created to play at once, and the cards are not dealt yet. */
  isStarting = $state(false);
  /** Muted people, by their numbers at this table. */
  muted = $state.raw<readonly number[]>([]);
  #connection: Connection | null = null;
  #intent: Intent | null = null;
  #isFresh = false; // joined, but not welcomed yet
  #refs = 0;
  #wasDown = false; // before the present attempt to connect
  /** The hint for the present position, if it was asked for and has come. */
  hint = $state.raw<Hinted | null>(null);
  /** The reference of the question for it. */
  #hintRef = $state<string | null>(null);
  /** The move that awaits its answer. */
  unanswered = $state.raw<{ move: Move; message: Play } | null>(null);
  readonly #session = crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36) ?? "0";
  readonly #onTable: (code: string) => void;

  constructor(onTable: (code: string) => void) {
    this.#onTable = onTable;
  }

  /** Create a table and sit down, with guests in the next seats. With `bots` in the other seats, start at once. */
  create(settings: Partial<Settings>, bots: Bots | null, guests: Guests = []): void {
    this.#begin({ kind: "create", ref: this.#ref(), settings, bots, guests });
    this.isStarting = bots !== null;
  }

  /** Join or rejoin a table. */
  join(code: string): void {
    this.#begin({ kind: "join", code });
  }

  /** Watch a table as an anonymous spectator. */
  watch(code: string): void {
    this.#begin({ kind: "watch", code });
  }

  /** Is the connection lost, but going to be restored? */
  get isDown(): boolean {
    return this.line === "down" || (this.line === "connecting" && this.#wasDown);
  }

  /** Try to restore the connection at once. */
  retry(): void {
    this.#connection?.retry();
  }

  /** The code of the current or requested table. */
  get code(): string | null {
    return (
      this.view?.table.code ?? (this.#intent !== null && this.#intent.kind !== "create" ? this.#intent.code : null)
    );
  }

  /** Disconnect from the table. */
  quit(): void {
    this.#connection?.end();
    this.#connection = null;
    this.#intent = null;
    this.view = null;
    setDeck(null);
    setPeople([]);
    this.problem = null;
    this.isStarting = false;
    this.muted = [];
    this.unanswered = null;
    this.#forgetHint();
  }

  /** Ask what to do now. */
  askHint(): void {
    if (this.#hintRef !== null) return;
    this.#hintRef = this.#ref();
    this.#say({ type: "hint", ref: this.#hintRef });
  }

  /** Has a hint been asked for that has not come yet? */
  get isHintComing(): boolean {
    return this.#hintRef !== null && this.hint === null;
  }

  #forgetHint(): void {
    this.hint = null;
    this.#hintRef = null;
  }

  move(move: Move): void {
    if (!this.view) return;
    const answer = { ref: this.#ref(), number: this.view.number };
    if (move.kind === "uno") this.#say({ type: "call", ...answer, seat: move.seat ?? null });
    else if (move.kind === "catch") this.#say({ type: "catch", ...answer, seat: move.seat ?? -1 });
    else if (this.unanswered === null) {
      // Only without a move in flight: a second tap must not play twice.
      this.unanswered = { move, message: { type: "play", ...answer, move: move.text } };
      this.#say(this.unanswered.message);
    }
  }

  start(): void {
    if (this.view) this.#say({ type: "start", ref: this.#ref(), number: this.view.number });
  }

  sit(seat: number): void {
    this.#say({ type: "sit", ref: this.#ref(), seat });
  }

  stand(): void {
    this.#say({ type: "stand", ref: this.#ref() });
  }

  leave(): void {
    preferences.table = null;
    this.#say({ type: "leave", ref: this.#ref() });
  }

  /** Show the cards of the person who has this device, or cover them (null). */
  show(who: number | null): void {
    this.#say({ type: "show", ref: this.#ref(), who });
  }

  /** Kick a person. */
  remove(who: number): void {
    this.#say({ type: "remove", ref: this.#ref(), who });
  }

  makeHost(who: number): void {
    this.#say({ type: "host", ref: this.#ref(), who });
  }

  /** Mute or unmute a person's messages and reactions. */
  mute(who: number, isMuted: boolean): void {
    this.muted = isMuted ? [...this.muted, who] : this.muted.filter((each) => each !== who);
    if (isMuted && this.view) this.view = { ...this.view, said: this.view.said.filter((each) => each.who !== who) };
  }

  place(seat: number, bot: string | null): void {
    this.#say({ type: "place", ref: this.#ref(), seat, bot });
  }

  react(reaction: Reaction): void {
    this.#say({ type: "react", reaction });
  }

  chat(text: string): void {
    this.#say({ type: "chat", text });
  }

  /** Change the settings. Returns the reference that a refusal will carry. */
  change(settings: Settings): string {
    const ref = this.#ref();
    this.#say({ type: "change", ref, settings });
    return ref;
  }

  #begin(intent: Intent): void {
    this.quit();
    this.#intent = intent;
    this.#isFresh = true;
    this.#connection = new Connection(socketAddress(), {
      greet: () => this.#greeting(),
      received: (message) => this.#receive(message),
      state: (state, bye) => {
        if (state !== "connecting") this.#wasDown = state === "down";
        this.line = state;
        if (bye) this.problem = bye;
        else if (state === "open") this.problem = null;
        if (bye && bye.retry_seconds == null) this.#forget();
      },
    });
  }

  #greeting(): FromClient[] {
    const intent = this.#intent;
    if (intent === null) return [];
    if (intent.kind === "create") {
      const alone = intent.bots !== null;
      return [{ type: "create", ref: intent.ref, name: preferences.name, settings: intent.settings, alone }];
    }
    const after = this.view?.number ?? 0;
    if (intent.kind === "watch") return [{ type: "watch", table: intent.code, after }];
    return [{ type: "join", table: intent.code, name: preferences.name, after }];
  }

  #receive(message: FromServer): void {
    if (message.type === "refusal" && this.view === null) {
      if (this.#retriesWithDefaults(message.code)) return;
      this.problem = message;
      this.#forget();
    }
    if ((message.type === "said" || message.type === "reacted") && this.muted.includes(message.who)) return;
    if ("ref" in message && message.ref === this.unanswered?.message.ref) this.unanswered = null;
    if (message.type === "hinted" && message.ref === this.#hintRef) this.hint = message;
    if (message.type === "update" || message.type === "welcome") this.#forgetHint();
    if (message.type === "refusal" && message.ref === this.#hintRef) this.#forgetHint();
    const view = receive(this.view, message, performance.now());
    if (view) setDeck(view.deck); // before anything is drawn
    if (view && view.table !== this.view?.table) {
      setPeople(view.table.seats);
      keepCommits(view.table);
    }
    this.view = view;
    if (message.type === "welcome") {
      this.#welcomed(message.number);
      if (view?.device && !view.yours) this.unanswered = null; // its person has to show their cards first
      if (this.unanswered) this.#say(this.unanswered.message); // sent again after a reconnect; applied once
    }
    if (message.type === "refusal" || (this.view !== null && this.view.table.stage !== "waiting"))
      this.isStarting = false;
  }

  /** Retry with default settings if the server refuses stored ones, which may be from an older version. */
  #retriesWithDefaults(code: TableProblem["code"]): boolean {
    const intent = this.#intent;
    const isOfSettings = ["bad_message", "bad_option", "bad_seats", "bad_deal", "bad_deck"].includes(code);
    if (intent?.kind !== "create" || !isOfSettings || Object.keys(intent.settings).length < 2) return false;
    const { bots, guests } = intent;
    if (bots === null) preferences.settings = {};
    else if (guests.length) preferences.oneDevice = null;
    else preferences.solo = USUAL_SOLO;
    this.create(bots && guests.length ? { seats: bots.length } : {}, bots, guests);
    return true;
  }

  #welcomed(number: number): void {
    const intent = this.#intent;
    const view = this.view;
    if (intent === null || view === null) return;
    const { code } = view.table;
    const isNew = this.#isFresh && (preferences.table?.code !== code || preferences.table.who !== view.you);
    this.#isFresh = false;
    if (intent.kind === "create") this.#onTable(code);
    if (intent.kind === "watch" || view.you === null) return;
    this.#intent = { kind: "join", code }; // reconnects rejoin the table
    preferences.table = { code, who: view.you };
    const seat = seatFor(view.table);
    if (!isNew || mySeat(view) !== null || seat === null) return;
    this.sit(seat);
    if (intent.kind !== "create" || intent.bots === null) return;
    for (const [place, name] of intent.guests.entries()) {
      this.#say({ type: "bring", ref: this.#ref(), seat: place + 1, name });
    }
    for (const [place, bot] of intent.bots.slice(0, view.table.seats.length).entries()) {
      if (place > intent.guests.length && bot !== null)
        this.place(place, view.table.bots.includes(bot) ? bot : BEST_EVERYWHERE);
    }
    this.#say({ type: "start", ref: this.#ref(), number });
  }

  /** Forget the table, since it cannot be rejoined. */
  #forget(): void {
    if (preferences.table === null || preferences.table.code !== this.code) return;
    preferences.table = null;
  }

  #say(message: FromClient): void {
    this.#connection?.say(message);
  }

  #ref(): string {
    this.#refs += 1;
    return `${this.#session}.${this.#refs}`;
  }
}
