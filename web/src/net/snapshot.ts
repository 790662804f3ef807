// Fetches a table's state without joining it.

import { VERSION, type FromServer, type TableState } from "../protocol/messages";

const PATIENCE = 4_000; // milliseconds

/** Return the current state of a table, or null if it cannot be watched. */
export function fetchSnapshot(address: string, code: string): Promise<TableState | null> {
  return new Promise((resolve) => {
    const socket = new WebSocket(address);
    const done = (found: TableState | null) => {
      clearTimeout(timer);
      socket.onclose = null;
      socket.close();
      resolve(found);
    };
    const timer = setTimeout(() => done(null), PATIENCE);
    socket.onopen = () => {
      socket.send(JSON.stringify({ type: "hello", version: VERSION }));
      socket.send(JSON.stringify({ type: "watch", table: code }));
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      const message = JSON.parse(event.data) as FromServer;
      if (message.type === "welcome") done(message.table);
      else if (message.type === "refusal" || message.type === "bye") done(null);
    };
    socket.onclose = () => done(null);
  });
}
