// The code that a table needs only later: it is fetched while cards are dealt.

let code = $state.raw<typeof import("../lazy")>();

/** Fetch it, unless it is there or on its way. */
export function fetchLater(): void {
  void import("../lazy").then((found) => (code = found));
}

/** Return it once it is there. */
export const later = (): typeof code => code;
