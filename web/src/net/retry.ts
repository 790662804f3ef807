// Tasks that need the server, which may be out of reach for a while.

const RETRY_DELAY = 5_000; // milliseconds until another try

/** Run a task, and run it again until it succeeds. Returns a function that stops that. */
export function retry(task: () => Promise<void>): () => void {
  let again: ReturnType<typeof setTimeout>;
  let isStopped = false;
  const attempt = (): void =>
    void task().catch(() => {
      if (!isStopped) again = setTimeout(attempt, RETRY_DELAY);
    });
  attempt();
  return () => {
    isStopped = true;
    clearTimeout(again);
  };
}
