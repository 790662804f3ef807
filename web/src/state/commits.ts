// The hashes of deals as this browser saw them while the seeds were secret, to check the shuffle after the match.

import type { TableState } from "../protocol/messages";
import { preferences } from "./preferences.svelte";

const MOST_MATCHES = 20;

/** Keep the hash of a deal whose seed is still secret. Once the match is over, keep its hashes under its id. */
export function keepCommits({ code, match, stage, finished, commits, secrets }: TableState): void {
  const running = `${code} ${match}`;
  const { [running]: known = [], ...others } = preferences.commits;
  const seen = commits.map((commit, deal) => known[deal] ?? (deal < secrets.length ? null : commit));
  const id = stage === "match_over" && finished !== null ? finished : running;
  if (!seen.some(Boolean) || (id === running && seen.length === known.length)) return;
  preferences.commits = Object.fromEntries([...Object.entries(others), [id, seen]].slice(-MOST_MATCHES));
}
