import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ask, getMatches, getMine, getReplay, Refused, tellName } from "./http";

const answer = (status: number, body: unknown = null) =>
  new Response(status === 204 ? null : JSON.stringify(body), { status });
const fetched = vi.fn<(path: string, how?: RequestInit) => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", fetched);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetched.mockReset();
});

test("a replay is requested for a seat, or without one for a spectator", async () => {
  fetched.mockImplementation(() => Promise.resolve(answer(200, [])));
  await getReplay("Ab-1", 0);
  await getReplay("Ab-1", null);
  expect(fetched.mock.calls.map(([path]) => path)).toEqual([
    "/api/matches/Ab-1/replay?seat=0",
    "/api/matches/Ab-1/replay",
  ]);
});

test("a request that was too fast is repeated, but not forever", async () => {
  fetched.mockResolvedValueOnce(answer(503)).mockResolvedValueOnce(answer(200, 7));
  const found = ask("/api/me");
  await vi.runAllTimersAsync();
  expect(await found).toBe(7);
  fetched.mockImplementation(() => Promise.resolve(answer(429, { sentence: "too many messages" })));
  const never = expect(ask("/api/me")).rejects.toThrow("too many messages");
  await vi.runAllTimersAsync();
  await never;
});

test("an error has the sentence of the server, or of a proxy in front of it", async () => {
  fetched.mockImplementation(() => Promise.resolve(answer(404, { sentence: "there is no match with this id" })));
  await expect(getMatches(20)).rejects.toEqual(new Refused(404, "there is no match with this id"));
  fetched.mockImplementation(() => Promise.resolve(new Response("<html>", { status: 502, statusText: "Bad Gateway" })));
  await expect(getMine()).rejects.toEqual(new Refused(502, "Bad Gateway"));
});

test("older matches are requested after the last known one", async () => {
  fetched.mockImplementation(() => Promise.resolve(answer(200, [])));
  await getMatches(20);
  await getMatches(20, { match: "Ab-1", started: 1, ended: 5, rounds: 1, you: 0, seats: [] });
  expect(fetched.mock.calls.map(([path]) => path)).toEqual([
    "/api/matches?limit=20",
    "/api/matches?limit=20&ended=5&after=Ab-1",
  ]);
});

test("a repeated request sends the latest value", async () => {
  let name = "Ada";
  fetched.mockResolvedValueOnce(answer(429)).mockResolvedValueOnce(answer(204));
  const told = tellName(() => name);
  await vi.advanceTimersByTimeAsync(0);
  name = "Grace";
  await vi.runAllTimersAsync();
  await told;
  expect(fetched.mock.calls.map(([path, how]) => [path, how?.method, how?.body])).toEqual([
    ["/api/me", "PUT", '{"name":"Ada"}'],
    ["/api/me", "PUT", '{"name":"Grace"}'],
  ]);
});
