// The public tables that the front page shows.

import type { PublicTable } from "../protocol/answers";

const MOST = 6;

/** Return the first few tables with people, those with a free seat first. */
export function firstTables(tables: readonly PublicTable[]): PublicTable[] {
  const rank = ({ stage, seats }: PublicTable) => (stage === "waiting" && seats.includes(null) ? 0 : 1);
  return tables
    .filter(({ present }) => present > 0)
    .sort((one, other) => rank(one) - rank(other))
    .slice(0, MOST);
}
