import { expect, test } from "vitest";
import { REACTIONS } from "../protocol/gameFacts";
import { ICONS } from "./icons";
import icons from "./icons.svg?raw";
import drawings from "./reactions.svg?raw";

const symbols = (svg: string) => [...svg.matchAll(/<symbol id="(\w+)"/g)].map(([, id]) => id);

test("every icon and every reaction has a drawing", () => {
  expect(symbols(icons)).toEqual([...ICONS]);
  expect(symbols(drawings).sort()).toEqual([...REACTIONS].sort());
});
