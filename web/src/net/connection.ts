// WebSocket connection to the server; reconnects automatically and reports its status.

import { VERSION, type Bye, type FromClient, type FromServer } from "../protocol/messages";

export type LineState = "connecting" | "open" | "down" | "ended";

export interface Listener {
  /** Return the messages to send first on a new connection. */
  greet(): FromClient[];
  received(message: FromServer): void;
  state(state: LineState, bye: Bye | null): void;
}

const FIRST_WAIT = 400; // milliseconds
const LONGEST_WAIT = 4_000;
const OPENING = 10_000; // timeout for opening, as proxies may drop the attempt silently
const SILENCE = 25_000; // idle time before a ping
const ANSWER = 2_500; // the same after sending a message
const NO_ANSWER = 4_000; // timeout for the answer to a ping

export class Connection {
  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT;
  #timer = 0;
  #silence = 0;
  #isEnded = false;
  #bye: Bye | null = null;
  readonly #address: string;
  readonly #listener: Listener;

  constructor(address: string, listener: Listener) {
    this.#address = address;
    this.#listener = listener;
    addEventListener("online", this.#comeBack);
    addEventListener("offline", this.#drop);
    document.addEventListener("visibilitychange", this.#comeBack);
    this.#open();
  }

  say(message: FromClient): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#socket.send(JSON.stringify(message));
    if (message.type !== "ping") this.#listen(ANSWER);
  }

  /** Try to connect again at once. */
  retry(): void {
    if (this.#socket === null && !this.#isEnded) this.#open();
  }

  /** Close the connection for good. */
  end(): void {
    this.#isEnded = true;
    removeEventListener("online", this.#comeBack);
    removeEventListener("offline", this.#drop);
    document.removeEventListener("visibilitychange", this.#comeBack);
    clearTimeout(this.#timer);
    clearTimeout(this.#silence);
    this.#socket?.close();
    this.#listener.state("ended", this.#bye);
  }

  #open(): void {
    clearTimeout(this.#timer);
    this.#bye = null;
    this.#listener.state("connecting", null);
    const socket = new WebSocket(this.#address);
    this.#socket = socket;
    this.#silence = window.setTimeout(this.#drop, OPENING);
    socket.onopen = () => {
      this.#wait = FIRST_WAIT;
      this.say({ type: "hello", version: VERSION });
      for (const message of this.#listener.greet()) this.say(message);
      this.#listener.state("open", null);
      this.#listen();
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      this.#listen();
      const message = JSON.parse(event.data) as FromServer;
      if (message.type === "bye") this.#bye = message;
      this.#listener.received(message);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost();
    };
  }

  #lost(): void {
    clearTimeout(this.#silence);
    this.#socket = null;
    if (this.#isEnded) return;
    if (this.#bye && this.#bye.retry_seconds == null) {
      this.end();
      return;
    }
    this.#listener.state("down", this.#bye);
    const wait = Math.max(this.#wait, 1000 * (this.#bye?.retry_seconds ?? 0));
    this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT);
    const jitter = 0.75 + Math.random() / 2; // so that clients do not all reconnect at the same moment
    this.#timer = window.setTimeout(() => this.#open(), wait * jitter);
  }

  #listen(patience = SILENCE): void {
    clearTimeout(this.#silence);
    this.#silence = window.setTimeout(() => {
      this.say({ type: "ping", sent: performance.now() });
      this.#silence = window.setTimeout(this.#drop, NO_ANSWER);
    }, patience);
  }

  /** Drop a dead connection; the socket itself may take minutes to notice. */
  readonly #drop = (): void => {
    const socket = this.#socket;
    if (socket === null) return;
    this.#socket = null;
    socket.close();
    this.#lost();
  };

  readonly #comeBack = (): void => {
    if (document.visibilityState !== "visible" || this.#isEnded) return;
    if (this.#socket === null) this.retry();
    else if (this.#socket.readyState === WebSocket.OPEN) this.say({ type: "ping", sent: performance.now() });
  };
}
