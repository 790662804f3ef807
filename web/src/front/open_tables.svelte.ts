// The open tables of the server as last heard, and whether it can be reached.

import { getTables, Refused } from "../net/http";
import type { PublicTable } from "../protocol/answers";
import { firstTables } from "./public_tables";

export class OpenTables {
  list = $state.raw<PublicTable[]>([]);
  /** Only a request can tell: without a network, this computer's own server can still be reached. */
  isOffline = $state(false);
  #isAsking = false; // a busy server may take longer than the next time to ask

  /** Ask the server while the page is visible. */
  readonly look = async (): Promise<void> => {
    if (this.#isAsking || document.visibilityState !== "visible") return;
    this.#isAsking = true;
    try {
      this.list = firstTables(await getTables());
      this.isOffline = false;
    } catch (problem) {
      this.isOffline = !(problem instanceof Refused);
    }
    this.#isAsking = false;
  };
}
