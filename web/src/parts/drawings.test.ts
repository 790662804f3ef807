import { expect, test } from "vitest";
import { MOODS } from "../facts";
import { ICONS } from "./icons";
import icons from "./icons.svg?raw";
import moods from "./moods.svg?raw";

const symbols = (svg: string) => [...svg.matchAll(/<symbol id="(\w+)"/g)].map(([, id]) => id);

test("every icon and every reaction has its drawing", () => {
  expect(symbols(icons)).toEqual([...ICONS]);
  expect(symbols(moods).sort()).toEqual([...MOODS].sort());
});
