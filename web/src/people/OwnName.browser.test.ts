import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-svelte";
import { preferences } from "../state/preferences.svelte";
import type { TableView } from "../state/table";
import OwnName from "./OwnName.svelte";

test("the field for a new name has the focus", async () => {
  preferences.name = "Ann";
  await render(OwnName, { view: { you: 0, table: { people: [{ who: 0, name: "Ann" }] } } as unknown as TableView });
  await userEvent.click(page.getByRole("button", { name: "Change name" }));
  await expect.element(page.getByLabelText("Your name")).toHaveFocus();
  await userEvent.keyboard("Eva");
  await expect.element(page.getByLabelText("Your name")).toHaveValue("Eva");
});
