// The page's one game: the table it is at, the line to it, and what the player wants.

import { Connection, type LineState } from "../net/connection";
import type { FromClient, FromServer, Mood, Settings } from "../wire";
import { kept } from "./kept.svelte";
import { heard, mySeat, type Seen } from "./table";

type Wish = { kind: "create"; settings: Partial<Settings>; starts: boolean } | { kind: "join"; code: string };

const socketAddress = () => `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/socket`;

export class Game {
  seen = $state.raw<Seen | null>(null);
  line = $state<LineState>("connecting");
  /** Why the table cannot be reached, as a sentence for people. */
  trouble = $state<string | null>(null);
  #connection: Connection | null = null;
  #wish: Wish | null = null;
  #isFresh = false; // a table just made, at which one sits down and starts at once
  #refs = 0;
  readonly #session = crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36) ?? "0";
  readonly #onTable: (code: string) => void;

  constructor(onTable: (code: string) => void) {
    this.#onTable = onTable;
  }

  /** Make a table; with `starts` one sits down and plays at once. */
  create(settings: Partial<Settings>, starts: boolean): void {
    this.#begin({ kind: "create", settings, starts });
  }

  /** Come to a table, or back to it. */
  join(code: string): void {
    this.#begin({ kind: "join", code });
  }

  /** Hang up, and be at no table. */
  quit(): void {
    this.#connection?.end();
    this.#connection = null;
    this.seen = null;
    this.trouble = null;
  }

  move(move: string): void {
    if (!this.seen) return;
    const answer = { ref: this.#ref(), number: this.seen.number };
    if (move === "uno") this.#say({ type: "call", ...answer });
    else if (move.startsWith("catch ")) this.#say({ type: "catch", ...answer, seat: Number(move.slice(6)) });
    else this.#say({ type: "play", ...answer, move });
  }

  start(): void {
    if (this.seen) this.#say({ type: "start", ref: this.#ref(), number: this.seen.number });
  }

  sit(seat: number): void {
    this.#say({ type: "sit", ref: this.#ref(), seat });
  }

  stand(): void {
    this.#say({ type: "stand", ref: this.#ref() });
  }

  leave(): void {
    this.#say({ type: "leave", ref: this.#ref() });
  }

  place(seat: number, bot: string | null): void {
    this.#say({ type: "place", ref: this.#ref(), seat, bot });
  }

  react(mood: Mood): void {
    this.#say({ type: "react", mood });
  }

  chat(text: string): void {
    this.#say({ type: "chat", text });
  }

  change(settings: Settings): void {
    this.#say({ type: "change", ref: this.#ref(), settings });
  }

  #begin(wish: Wish): void {
    this.quit();
    this.#wish = wish;
    this.#isFresh = wish.kind === "create";
    this.#connection = new Connection(socketAddress(), {
      greet: () => this.#greeting(),
      heard: (message) => this.#hear(message),
      state: (state, bye) => {
        this.line = state;
        if (bye) this.trouble = bye.sentence;
        else if (state === "open") this.trouble = null;
      },
    });
  }

  #greeting(): FromClient[] {
    const wish = this.#wish;
    if (wish === null) return [];
    if (wish.kind === "create") {
      return [{ type: "create", ref: `${this.#session}.new`, name: kept.name, settings: wish.settings }];
    }
    return [{ type: "join", table: wish.code, name: kept.name, after: this.seen?.number ?? 0 }];
  }

  #hear(message: FromServer): void {
    if (message.type === "refusal" && this.seen === null) this.trouble = message.sentence;
    this.seen = heard(this.seen, message, performance.now());
    if (message.type !== "welcome" || this.seen === null) return;
    const wish = this.#wish;
    this.#wish = { kind: "join", code: message.table.code }; // from now on one comes back to it
    if (this.#isFresh) this.#onTable(message.table.code);
    if (this.#isFresh && mySeat(this.seen) === null) {
      this.sit(0);
      if (wish?.kind === "create" && wish.starts) this.#say({ type: "start", ref: this.#ref(), number: message.number });
    }
    this.#isFresh = false;
  }

  #say(message: FromClient): void {
    this.#connection?.say(message);
  }

  #ref(): string {
    this.#refs += 1;
    return `${this.#session}.${this.#refs}`;
  }
}
