import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Connection, type LineState } from "./connection";

/** A socket of which a test decides when it opens, if ever. */
class Socket {
  static readonly OPEN = 1;
  static all: Socket[] = [];
  readyState = 0;
  onopen: (() => void) | null = null;
  isClosed = false;

  constructor() {
    Socket.all.push(this);
  }

  open(): void {
    this.readyState = Socket.OPEN;
    this.onopen?.();
  }

  send(): void {}

  close(): void {
    this.isClosed = true;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  Socket.all = [];
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("document", new EventTarget());
  for (const name of ["addEventListener", "removeEventListener"]) vi.stubGlobal(name, () => undefined);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function connection(): { states: LineState[]; line: Connection } {
  const states: LineState[] = [];
  const line = new Connection("ws://here/socket", {
    greet: () => [],
    received: () => undefined,
    state: (state) => states.push(state),
  });
  return { states, line };
}

test("a connection that doesn't open is given up and tried again", async () => {
  const { states, line } = connection();
  await vi.advanceTimersByTimeAsync(9_000);
  expect(states).toEqual(["connecting"]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(states).toEqual(["connecting", "down", "connecting"]);
  expect(Socket.all.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  Socket.all[1]?.open();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(states.at(-1)).toBe("open");
  line.end();
});
