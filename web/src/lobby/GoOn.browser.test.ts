import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-svelte";
import { kept } from "../state/kept.svelte";
import GoOn from "./GoOn.svelte";

const sockets: WebSocket[] = [];

afterEach(() => vi.unstubAllGlobals());

test("what is known late of one table takes no other one away", async () => {
  vi.stubGlobal(
    "WebSocket",
    class {
      onmessage: ((event: { data: string }) => void) | null = null;
      constructor() {
        sockets.push(this as unknown as WebSocket);
      }
      close(): void {}
    },
  );
  kept.table = { code: "abcd", who: 0 };
  const front = await render(GoOn);
  await front.unmount();
  kept.table = { code: "efgh", who: 1 };
  const welcome = { type: "welcome", table: { code: "abcd", stage: "closed", people: [], seats: [] } };
  sockets[0]?.onmessage?.({ data: JSON.stringify(welcome) } as MessageEvent);
  await Promise.resolve();
  await new Promise((wake) => setTimeout(wake));
  expect(kept.table).toEqual({ code: "efgh", who: 1 });
  kept.table = null;
});
