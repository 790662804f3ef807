import { beforeEach, expect, test } from "vitest";
import type { TableState } from "../protocol/messages";
import { keepCommits } from "./commits";
import { preferences } from "./preferences.svelte";

const table = { code: "abcd", match: 1, stage: "playing", finished: null, commits: [], secrets: [] };
const keep = (changes: Partial<TableState>) => {
  keepCommits({ ...table, ...changes } as unknown as TableState);
};

beforeEach(() => {
  preferences.commits = {};
});

test("hashes are kept as first seen, and found by the id of the finished match", () => {
  keep({ commits: ["one"] });
  keep({ commits: ["one", "two"], secrets: ["1"] });
  keep({ commits: ["changed", "changed"], secrets: ["1", "2"], stage: "match_over", finished: "id" });
  expect(preferences.commits).toEqual({ id: ["one", "two"] });
});

test("a hash first seen with its seed proves nothing and is not kept", () => {
  keep({ commits: ["one", "two"], secrets: ["1"] });
  expect(preferences.commits).toEqual({ "abcd 1": [null, "two"] });
  preferences.commits = {};
  keep({ commits: ["one"], secrets: ["1"], stage: "match_over", finished: "id" });
  expect(preferences.commits).toEqual({});
});

test("only the last matches are kept", () => {
  for (let match = 1; match <= 25; match += 1) keep({ match, commits: [`${match}`] });
  expect(Object.values(preferences.commits).flat()).toEqual(Array.from({ length: 20 }, (_, place) => `${place + 6}`));
});
