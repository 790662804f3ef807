import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ask, getMine, getReplay, Refused } from "./http";

const answer = (status: number, body: unknown = null) => new Response(status === 204 ? null : JSON.stringify(body), { status });
const fetched = vi.fn<(path: string) => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", fetched);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetched.mockReset();
});

test("a seat is asked for by its number, and who only watches without one", async () => {
  fetched.mockImplementation(() => Promise.resolve(answer(200, [])));
  await getReplay("Ab-1", 0);
  await getReplay("Ab-1", null);
  expect(fetched.mock.calls.map(([path]) => path)).toEqual(["/api/matches/Ab-1/replay?seat=0", "/api/matches/Ab-1/replay"]);
});

test("too fast is asked again, and not for ever", async () => {
  fetched.mockResolvedValueOnce(answer(429)).mockResolvedValueOnce(answer(200, 7));
  const found = ask("/api/me");
  await vi.runAllTimersAsync();
  expect(await found).toBe(7);
  fetched.mockImplementation(() => Promise.resolve(answer(429, { sentence: "too many messages" })));
  const never = expect(ask("/api/me")).rejects.toThrow("too many messages");
  await vi.runAllTimersAsync();
  await never;
});

test("who has never played is no trouble, everything else is", async () => {
  fetched.mockImplementation(() => Promise.resolve(answer(404, { sentence: "nothing is known" })));
  expect(await getMine(20)).toBeNull();
  fetched.mockImplementation(() => Promise.resolve(new Response("<html>", { status: 502, statusText: "Bad Gateway" })));
  await expect(getMine(20)).rejects.toEqual(new Refused(502, "Bad Gateway"));
});
