// Shuffle verification: each round is dealt from a seed whose hash everyone was sent before the round began.

import type { Deal } from "../protocol/answers";

/** Parse hexadecimal bytes; null if malformed. */
function bytesOf(hex: string): Uint8Array<ArrayBuffer> | null {
  if (!/^([0-9a-f]{2})+$/.test(hex)) return null;
  return Uint8Array.from({ length: hex.length / 2 }, (_, place) =>
    Number.parseInt(hex.slice(2 * place, 2 * place + 2), 16),
  );
}

/** Is the commit the SHA-256 of the seed? */
async function fits(seed: string, commit: string, subtle: SubtleCrypto): Promise<boolean> {
  const bytes = bytesOf(seed);
  if (bytes === null) return false;
  const digest = new Uint8Array(await subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("") === commit;
}

/** The hashes that this browser was sent during the match, by round from 1; null if it saw none of that round. */
export type Seen = readonly (string | null)[];

/**
 * Check each deal, against the hash sent before it if this browser saw that. Null over plain HTTP, where browsers have
 * no `crypto.subtle`.
 */
export async function check(
  deals: readonly Deal[],
  seen: Seen,
  crypto: { subtle?: SubtleCrypto } = globalThis.crypto,
): Promise<boolean[] | null> {
  const { subtle } = crypto;
  return subtle
    ? Promise.all(deals.map(({ round, commit, seed }) => fits(seed, seen[round - 1] ?? commit, subtle)))
    : null;
}
