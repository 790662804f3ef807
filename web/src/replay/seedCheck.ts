// Seed check: is each round's seed the one whose SHA-256 everyone was sent before the round began? That the round was
// dealt from this seed is not checked here; `drawfour verify` deals it again.

import type { Deal } from "../protocol/answers";

/** Parse hexadecimal bytes; null if malformed. */
function bytesOf(hex: string): Uint8Array<ArrayBuffer> | null {
  if (!/^([0-9a-f]{2})+$/.test(hex)) return null;
  return Uint8Array.from({ length: hex.length / 2 }, (_, place) =>
    Number.parseInt(hex.slice(2 * place, 2 * place + 2), 16),
  );
}

/** Is the commit the SHA-256 of the seed? */
async function matches(seed: string, commit: string, subtle: SubtleCrypto): Promise<boolean> {
  const bytes = bytesOf(seed);
  if (bytes === null) return false;
  const digest = new Uint8Array(await subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("") === commit;
}

/** The hashes that this browser was sent during the match, by round from 1; null if it saw none of that round. */
export type Seen = readonly (string | null)[];

/**
 * Say for each deal whether its seed matches its hash: the one sent before the deal if this browser saw it, otherwise
 * the one that came with the match. Null over plain HTTP, where browsers have no `crypto.subtle`.
 */
export async function checkSeeds(
  deals: readonly Deal[],
  seen: Seen,
  crypto: { subtle?: SubtleCrypto } = globalThis.crypto,
): Promise<boolean[] | null> {
  const { subtle } = crypto;
  return subtle
    ? Promise.all(deals.map(({ round, commit, seed }) => matches(seed, seen[round - 1] ?? commit, subtle)))
    : null;
}
