// Statistics derived from matches: opponents, best and longest match.

import type { MatchSummary } from "../protocol/answers";

export interface Opponent {
  name: string;
  isBot: boolean;
  met: number;
  won: number; // matches you won
}

export const hasWon = ({ you, seats }: MatchSummary) => you !== null && (seats[you]?.has_won ?? false);
export const scoreOf = ({ you, seats }: MatchSummary) => (you === null ? 0 : (seats[you]?.score ?? 0));

/** Return the opponents, most frequent first. Players who won with you were partners. */
export function opponents(matches: readonly MatchSummary[]): Opponent[] {
  const found = new Map<string, Opponent>();
  for (const match of matches) {
    for (const [seat, { name, bot, has_won }] of match.seats.entries()) {
      if (seat === match.you || (has_won && hasWon(match))) continue;
      const key = `${bot === null} ${name}`;
      const known = found.get(key) ?? { name, isBot: bot !== null, met: 0, won: 0 };
      found.set(key, { ...known, met: known.met + 1, won: known.won + Number(hasWon(match)) });
    }
  }
  return [...found.values()].sort((one, other) => other.met - one.met || other.won - one.won);
}

/** Return the won match with the most points. */
export function best(matches: readonly MatchSummary[]): MatchSummary | null {
  return most(matches.filter(hasWon), scoreOf);
}

/** Return the match with the most rounds. */
export function longest(matches: readonly MatchSummary[]): MatchSummary | null {
  return most(matches, ({ rounds }) => rounds);
}

function most(matches: readonly MatchSummary[], measure: (match: MatchSummary) => number): MatchSummary | null {
  return matches.reduce<MatchSummary | null>(
    (found, match) => (found === null || measure(match) > measure(found) ? match : found),
    null,
  );
}
