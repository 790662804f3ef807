import { expect, test } from "vitest";
import type { PublicTable } from "../protocol/answers";
import { firstTables } from "./public_tables";

const table = (code: string, stage: PublicTable["stage"], seats: PublicTable["seats"], present = 1): PublicTable => ({
  code,
  preset: "classic",
  deck: "classic",
  stage,
  seats,
  present,
});

test("tables with a free seat come first, and deserted ones are left out", () => {
  const found = firstTables([
    table("full", "playing", ["person", "careful"]),
    table("left", "waiting", ["person", null], 0),
    table("waits", "waiting", ["person", null]),
  ]);
  expect(found.map(({ code }) => code)).toEqual(["waits", "full"]);
});

test("only a few of many tables are shown", () => {
  expect(firstTables(Array.from({ length: 40 }, (_, number) => table(`t${number}`, "waiting", [null])))).toHaveLength(
    6,
  );
});
