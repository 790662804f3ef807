import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-svelte";
import { moves } from "../../fixtures/moves";
import Actions from "./Actions.svelte";

test("on a wide screen, a challenge stands above taking the cards, and the call above both", async () => {
  await page.viewport(1280, 800);
  await render(Actions, { legal: moves("challenge", "accept", "uno"), cards: 4, move: () => undefined });
  const top = (name: string) => page.getByRole("button", { name }).element().getBoundingClientRect().top;
  expect(top("UNO!")).toBeLessThan(top("Challenge"));
  expect(top("Challenge")).toBeLessThan(top("Take 4"));
});
