// The tables that the server lists, as the front page shows them.

import type { Preset } from "../strings/en/rules";
import type { Stage } from "../wire";

export interface Listed {
  code: string;
  preset: Preset;
  stage: Stage;
  /** Of each seat who is there: `person`, the kind of a bot, or nobody. */
  seats: (string | null)[];
  present: number;
}

const MOST = 6;

/** Those where somebody is, with a free seat first; of many the first few. */
export function firstListed(tables: readonly Listed[]): Listed[] {
  const rank = ({ stage, seats }: Listed) => (stage === "waiting" && seats.includes(null) ? 0 : 1);
  return tables.filter(({ present }) => present > 0).sort((one, other) => rank(one) - rank(other)).slice(0, MOST);
}
