// Tasks that need the server, which may be out of reach for a while.

const AGAIN = 5_000; // milliseconds until another try

/** Do something that can fail, again and again until it succeeds. Returns a function that gives up. */
export function insist(task: () => Promise<void>): () => void {
  let again: ReturnType<typeof setTimeout>;
  let isGivenUp = false;
  const attempt = (): void =>
    void task().catch(() => {
      if (!isGivenUp) again = setTimeout(attempt, AGAIN);
    });
  attempt();
  return () => {
    isGivenUp = true;
    clearTimeout(again);
  };
}
