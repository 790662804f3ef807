// What the page asks for beside the socket, as docs/reference/http.md says it.

import type { DeckState, EventState, RoundState, Stage, Yours } from "../protocol/messages";

export interface Statistics {
  matches: number;
  won: number;
  rounds: number;
  points: number;
  first: number | null; // milliseconds since 1970
  last: number | null;
}

export interface MatchFacts {
  match: string;
  started: number;
  ended: number;
  rounds: number;
  you: number | null; // the seat that was yours
  seats: { name: string; bot: string | null; score: number; has_won: boolean }[];
}

export interface Deal {
  round: number;
  commit: string; // the hash that everybody was shown before
  seed: string;
}

export interface MatchInFull extends MatchFacts {
  preset: string | null; // null when the record is damaged
  options: Record<string, string>;
  deck: DeckState | null;
  deck_file: string | null; // null for a deck that ships
  deals: Deal[];
  is_verified: boolean;
}

export interface ReplayStep {
  seat: number | null;
  move: string | null;
  events: EventState[];
  round: RoundState;
  yours: Yours | null;
}

/** A table that is open to everybody. */
export interface Listed {
  code: string;
  preset: string;
  deck: string; // its name
  stage: Stage;
  /** Of each seat who is there: `person`, the kind of a bot, or nobody. */
  seats: (string | null)[];
  present: number;
}

/** The server will not, or cannot. */
export class Refused extends Error {
  readonly status: number;

  constructor(status: number, sentence: string) {
    super(sentence);
    this.status = status;
  }
}

const TOO_FAST = 429;
const MOST_TRIES = 5;
const WAIT = 1_500; // milliseconds, longer each time

/**
 * Send a request and retry while the server answers "too fast"; `tell` builds the body for each try. Throws Refused, or
 * TypeError while offline.
 */
export async function ask<T>(path: string, method: "GET" | "DELETE" | "PUT" = "GET", tell?: () => object): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const told = tell && { headers: { "Content-Type": "application/json" }, body: JSON.stringify(tell()) };
    const answer = await fetch(path, { method, ...told });
    if (answer.ok) return (answer.status === 204 ? undefined : await answer.json()) as T;
    if (answer.status !== TOO_FAST || tries === MOST_TRIES) throw new Refused(answer.status, await sentenceOf(answer));
    await new Promise((wake) => setTimeout(wake, tries * WAIT));
  }
}

async function sentenceOf(answer: Response): Promise<string> {
  try {
    return ((await answer.json()) as { sentence?: string }).sentence ?? answer.statusText;
  } catch {
    return answer.statusText; // something between here and the server has answered
  }
}

const matchAt = (match: string) => `/api/matches/${match}`;

export const getMatch = (match: string) => ask<MatchInFull>(matchAt(match));
export const getReplay = (match: string, seat: number | null) =>
  ask<ReplayStep[]>(`${matchAt(match)}/replay${seat === null ? "" : `?seat=${seat}`}`);
export const recordAt = (match: string) => `${matchAt(match)}/record.uno`;
export const deckAt = (match: string) => `${matchAt(match)}/deck`;

/** Figures of all one's matches. */
export const getMine = () => ask<Statistics>("/api/me");

/** One's matches, newest first; those after another where one is given. */
export const getMatches = (limit: number, last?: MatchFacts) =>
  ask<MatchFacts[]>(`/api/matches?limit=${limit}${last ? `&ended=${last.ended}&after=${last.match}` : ""}`);

export const getTables = () => ask<Listed[]>("/api/tables");

const invitationAt = (code: string) => `/api/tables/${code}/invitation`;

/** The address of a table in the network of the server. */
export const getInvitation = (code: string) => ask<{ address: string; command: string | null }>(invitationAt(code));
export const pictureAt = (code: string) => `${invitationAt(code)}.svg`;

/** Have one's name told at the tables one is at. */
export const tellName = (name: () => string) => ask<undefined>("/api/me", "PUT", () => ({ name: name() }));

export const forgetMe = () => ask<undefined>("/api/me", "DELETE");
