import { expect, test } from "vitest";
import { routeOf } from "./route";

test("an address shows a screen, or none", () => {
  expect(routeOf("/")).toEqual({ screen: "front" });
  expect(routeOf("/t/abcd1234")).toEqual({ screen: "table", code: "abcd1234" });
  expect(routeOf("/t/KMRT/tv")).toEqual({ screen: "tv", code: "kmrt" });
  expect(routeOf("/replay/Ab-_9")).toEqual({ screen: "replay", match: "Ab-_9" });
  expect(routeOf("/puzzle")).toEqual({ screen: "puzzle" });
  expect(routeOf("/puzzle/2026-11-26")).toEqual({ screen: "puzzle_of", date: "2026-11-26" });
  expect(["/statistics", "/about"].map(routeOf)).toEqual([{ screen: "statistics" }, { screen: "about" }]);
  expect(["/t", "/t/AB", "/t/abcd/more", "/nowhere", "/replay/a b"].map((path) => routeOf(path).screen)).toEqual(
    Array(5).fill("lost"),
  );
});
