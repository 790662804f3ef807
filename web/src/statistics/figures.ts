// Statistics derived from matches: opponents, best and longest match.

import type { MatchFacts } from "../net/http";

export interface Opponent {
  name: string;
  isBot: boolean;
  met: number;
  won: number; // matches you won
}

export const hasWon = ({ you, seats }: MatchFacts) => you !== null && (seats[you]?.has_won ?? false);
export const scoreOf = ({ you, seats }: MatchFacts) => (you === null ? 0 : (seats[you]?.score ?? 0));

/** Return the opponents, most frequent first. Players who won with you were partners. */
export function opponents(matches: readonly MatchFacts[]): Opponent[] {
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
export function best(matches: readonly MatchFacts[]): MatchFacts | null {
  return most(matches.filter(hasWon), scoreOf);
}

/** Return the match with the most rounds. */
export function longest(matches: readonly MatchFacts[]): MatchFacts | null {
  return most(matches, ({ rounds }) => rounds);
}

function most(matches: readonly MatchFacts[], measure: (match: MatchFacts) => number): MatchFacts | null {
  return matches.reduce<MatchFacts | null>(
    (found, match) => (found === null || measure(match) > measure(found) ? match : found),
    null,
  );
}
