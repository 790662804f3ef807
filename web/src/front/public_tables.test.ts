import { expect, test } from "vitest";
import type { Listed } from "../net/http";
import { firstListed } from "./public_tables";

const listed = (code: string, stage: Listed["stage"], seats: Listed["seats"], present = 1): Listed => ({
  code,
  preset: "classic",
  deck: "classic",
  stage,
  seats,
  present,
});

test("tables that wait with a free seat come first, and those where nobody is not at all", () => {
  const found = firstListed([
    listed("full", "playing", ["person", "careful"]),
    listed("left", "waiting", ["person", null], 0),
    listed("waits", "waiting", ["person", null]),
  ]);
  expect(found.map(({ code }) => code)).toEqual(["waits", "full"]);
});

test("of many tables a few are shown", () => {
  expect(firstListed(Array.from({ length: 40 }, (_, number) => listed(`t${number}`, "waiting", [null])))).toHaveLength(
    6,
  );
});
