import { expect, test } from "vitest";
import { moves } from "../fixtures/moves";
import type { ReplayStep } from "../protocol/answers";
import type { Day } from "../state/preferences.svelte";
import { dayOf, daysInARow, withDay } from "./day";
import { today } from "./today";

const DAY: Day = { won: true, marks: "♣", points: 20, left: 0 };

/** The steps of a round, each "SEAT MOVE". */
const steps = (...told: string[]): ReplayStep[] =>
  told.map((one) => {
    const [move] = moves(one.slice(2));
    const round = { winner: 0, hands: [0, 2], points: [36, 0] };
    return { seat: Number(one[0]), move, events: [], round, yours: null } as unknown as ReplayStep;
  });

test("a date is that of the place where it is read", () => {
  expect(today(new Date(2026, 0, 5, 23, 59))).toBe("2026-01-05");
});

test("each of your turns has a mark: of the color played or named, or a dot for drawing", () => {
  const played = steps("0 G7", "1 GS", "0 draw", "0 keep", "1 W:R", "0 uno", "0 W+4:B");
  expect(dayOf(played, 0)).toEqual({ won: true, marks: "♣·♦", points: 36, left: 0 });
  expect(dayOf(played, 1)).toEqual({ won: false, marks: "♣♥", points: 36, left: 2 });
});

test("only the first try of a day counts, and days in a row are counted back", () => {
  const days = withDay(withDay({}, "2026-03-01", DAY), "2026-02-28", DAY);
  expect(withDay(days, "2026-03-01", { ...DAY, won: false })).toEqual(days);
  expect(daysInARow(days, "2026-03-01")).toBe(2);
  expect(daysInARow(days, "2026-03-02")).toBe(0);
  expect(daysInARow(withDay(days, "2026-02-26", DAY), "2026-03-01")).toBe(2);
});
