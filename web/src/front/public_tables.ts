// The tables that the server lists, as the front page shows them.

import type { Listed } from "../net/http";

const MOST = 6;

/** Those where somebody is, with a free seat first; of many the first few. */
export function firstListed(tables: readonly Listed[]): Listed[] {
  const rank = ({ stage, seats }: Listed) => (stage === "waiting" && seats.includes(null) ? 0 : 1);
  return tables
    .filter(({ present }) => present > 0)
    .sort((one, other) => rank(one) - rank(other))
    .slice(0, MOST);
}
