// What a player is good at: their counts beside those of the others at the same tables.

import type { PlayedWell, Strengths, Tally } from "../protocol/answers";

export type Skill = keyof Strengths;

export interface Compared {
  skill: Skill;
  mine: Tally;
  value: number; // a share, or points a round
  others: number | null;
  /** By how much you do better than the others; null where too little has happened to say so. */
  edge: number | null;
}

const LEAST = 5; // occasions, before anything is said about them
const CLEAR = 0.05; // an edge

/** Are these points in the hand, of which fewer are better? All others are shares. */
export const isPoints = (skill: Skill) => skill === "left";

const average = ({ count, of }: Tally) => (of === 0 ? null : count / of);

/** Return all skills that have been asked for. */
export function compared({ yours, others }: PlayedWell): Compared[] {
  return (Object.keys(yours) as Skill[]).flatMap((skill) => {
    const [mine, theirs] = [yours[skill], others[skill]];
    const [value, other] = [average(mine), average(theirs)];
    if (value === null) return [];
    const isEnough = other !== null && mine.of >= LEAST && theirs.of >= LEAST;
    const better = isPoints(skill) ? ((other ?? 0) - value) / Math.max(1, other ?? 0) : value - (other ?? 0);
    return [{ skill, mine, value, others: other, edge: isEnough ? better : null }];
  });
}

/** Return the skill in which you are furthest ahead of the others, and the one in which you are furthest behind. */
export function extremes(all: readonly Compared[]): { best: Skill | null; least: Skill | null } {
  const known = all.filter(({ edge }) => edge !== null).sort((one, two) => (two.edge ?? 0) - (one.edge ?? 0));
  const [first, last] = [known[0], known.at(-1)];
  return {
    best: first && (first.edge ?? 0) >= CLEAR ? first.skill : null,
    least: last && (last.edge ?? 0) <= -CLEAR ? last.skill : null,
  };
}
