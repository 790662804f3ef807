import { expect, test } from "vitest";
import { ANIMALS, REACTIONS } from "../protocol/gameFacts";
import animals from "./animals.svg?raw";
import { ICONS } from "./icons";
import icons from "./icons.svg?raw";
import drawings from "./reactions.svg?raw";

const symbols = (svg: string) => [...svg.matchAll(/<symbol id="([\w-]+)"/g)].map(([, id]) => id);

test("every icon, every reaction and every animal has a drawing", () => {
  expect(symbols(icons)).toEqual([...ICONS]);
  expect(symbols(animals)).toEqual(ANIMALS.flatMap((animal) => [animal, `${animal}-eyes`]));
  expect(symbols(drawings).sort()).toEqual([...REACTIONS].sort());
});
