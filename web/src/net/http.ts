// HTTP requests; see docs/reference/http.md.

import type {
  Analysis,
  Invitation,
  MatchDetails,
  MatchSummary,
  PlayedWell,
  Problem,
  PublicTable,
  Rename,
  ReplayStep,
  Statistics,
} from "../protocol/answers";

/** The server refused or failed. */
export class Refused extends Error {
  readonly status: number;

  constructor(status: number, sentence: string) {
    super(sentence);
    this.status = status;
  }
}

const LATER = [429, 503]; // too fast, and busy
const MOST_TRIES = 5;
const WAIT = 1_500; // milliseconds, growing with each try

/**
 * Send a request and retry while the server is busy or answers "too fast"; `tell` builds the body for each try. Throws
 * Refused, or TypeError while offline.
 */
export async function ask<T>(
  path: string,
  method: "GET" | "DELETE" | "POST" | "PUT" = "GET",
  tell?: () => object,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const told = tell && { headers: { "Content-Type": "application/json" }, body: JSON.stringify(tell()) };
    const answer = await fetch(path, { method, ...told });
    if (answer.ok) return (answer.status === 204 ? undefined : await answer.json()) as T;
    if (!LATER.includes(answer.status) || tries === MOST_TRIES)
      throw new Refused(answer.status, await sentenceOf(answer));
    await new Promise((wake) => setTimeout(wake, tries * WAIT));
  }
}

async function sentenceOf(answer: Response): Promise<string> {
  try {
    return ((await answer.json()) as Partial<Problem>).sentence ?? answer.statusText;
  } catch {
    return answer.statusText; // a proxy answered, not the server
  }
}

const matchAt = (match: string) => `/api/matches/${match}`;

export const getMatch = (match: string) => ask<MatchDetails>(matchAt(match));
export const getReplay = (match: string, seat: number | null) =>
  ask<ReplayStep[]>(`${matchAt(match)}/replay${seat === null ? "" : `?seat=${seat}`}`);
export const getAnalysis = (match: string) => ask<Analysis>(`${matchAt(match)}/analysis`);
export const recordAt = (match: string) => `${matchAt(match)}/record.uno`;
export const deckAt = (match: string) => `${matchAt(match)}/deck`;

/** Fetch the player's statistics. */
export const getMine = () => ask<Statistics>("/api/me");

/** Fetch what the player is good at. */
export const getStrengths = () => ask<PlayedWell>("/api/me/strengths");

/** Fetch the player's matches, newest first, optionally after `last`. */
export const getMatches = (limit: number, last?: MatchSummary) =>
  ask<MatchSummary[]>(`/api/matches?limit=${limit}${last ? `&ended=${last.ended}&after=${last.match}` : ""}`);

export const getTables = () => ask<PublicTable[]>("/api/tables");

const invitationAt = (code: string) => `/api/tables/${code}/invitation`;

/** Fetch a table's address on the local network. */
export const getInvitation = (code: string) => ask<Invitation>(invitationAt(code));
export const pictureAt = (code: string) => `${invitationAt(code)}.svg`;

/** Announce the player's name at their tables. */
export const tellName = (name: () => string) => ask<undefined>("/api/me", "PUT", (): Rename => ({ name: name() }));

export const forgetMe = () => ask<undefined>("/api/me", "DELETE");
