import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { retry } from "./retry";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A task that fails that often. */
const failing = (times: number) =>
  vi.fn(() => (times-- > 0 ? Promise.reject(new Error("out of reach")) : Promise.resolve()));

test("a task is tried every five seconds until it succeeds", async () => {
  const task = failing(2);
  retry(task);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(task).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(task).toHaveBeenCalledTimes(3);
});

test("a task that is stopped is not tried again, whether it is waiting or running", async () => {
  const waiting = failing(9);
  const stop = retry(waiting);
  await vi.advanceTimersByTimeAsync(1);
  stop();
  const running = failing(9);
  retry(running)();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(waiting).toHaveBeenCalledTimes(1);
  expect(running).toHaveBeenCalledTimes(1);
});
