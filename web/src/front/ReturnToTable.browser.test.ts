import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-svelte";
import { preferences } from "../state/preferences.svelte";
import ReturnToTable from "./ReturnToTable.svelte";

const sockets: WebSocket[] = [];

afterEach(() => vi.unstubAllGlobals());

test("a late answer about one table doesn't remove another", async () => {
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
  preferences.table = { code: "abcd", who: 0 };
  const front = await render(ReturnToTable);
  await front.unmount();
  preferences.table = { code: "efgh", who: 1 };
  const welcome = { type: "welcome", table: { code: "abcd", stage: "closed", people: [], seats: [] } };
  sockets[0]?.onmessage?.({ data: JSON.stringify(welcome) } as MessageEvent);
  await Promise.resolve();
  await new Promise((wake) => setTimeout(wake));
  expect(preferences.table).toEqual({ code: "efgh", who: 1 });
  preferences.table = null;
});
