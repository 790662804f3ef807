import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { insist } from "./insist";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A task that fails that often. */
const failing = (times: number) =>
  vi.fn(() => (times-- > 0 ? Promise.reject(new Error("out of reach")) : Promise.resolve()));

test("a task is tried every five seconds until it succeeds", async () => {
  const task = failing(2);
  insist(task);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(task).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(task).toHaveBeenCalledTimes(3);
});

test("a task that is given up is not tried again, be it waiting or under way", async () => {
  const waiting = failing(9);
  const giveUp = insist(waiting);
  await vi.advanceTimersByTimeAsync(1);
  giveUp();
  const underWay = failing(9);
  insist(underWay)();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(waiting).toHaveBeenCalledTimes(1);
  expect(underWay).toHaveBeenCalledTimes(1);
});
