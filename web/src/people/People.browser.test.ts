import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-svelte";
import { Game } from "../state/game.svelte";
import type { TableView } from "../state/table";
import People from "./People.svelte";
import { DEFAULTS } from "../rules/rules";

test("spectators are marked if they see all hands", async () => {
  const view = (spectators_see_hands: boolean) =>
    ({
      you: 0,
      present: [0, 1],
      watching: 0,
      table: {
        settings: { ...DEFAULTS, spectators_see_hands },
        host: null,
        seats: [{ name: "Ann", who: 0 }],
        people: [
          { who: 0, name: "Ann" },
          { who: 1, name: "Bob" },
        ],
      },
    }) as unknown as TableView;
  const screen = await render(People, { game: new Game(() => undefined), view: view(false) });
  const [ann, bob] = [
    page.getByRole("listitem").filter({ hasText: "Ann" }),
    page.getByRole("listitem").filter({ hasText: "Bob" }),
  ];
  await expect.element(bob).toHaveTextContent(/watching$/);
  await screen.rerender({ view: view(true) });
  await expect.element(bob).toHaveTextContent(/watching · sees all hands$/);
  await expect.element(ann).toHaveTextContent(/you$/);
});
