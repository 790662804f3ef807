import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-svelte";
import NameField from "./NameField.svelte";

const field = page.getByLabelText("Your name");

test("an invalid name is reported while typing, and its valid part stays", async () => {
  await render(NameField, { value: "Ada", label: "Your name" });
  await expect.element(field).toHaveAttribute("aria-invalid", "false");
  expect(page.getByRole("alert").query()).toBeNull();
  await userEvent.fill(field, 'A "family" \u{1F468}\u200D\u{1F469}');
  await expect.element(field).toHaveAccessibleDescription(/simple emoji/);
  await expect.element(page.getByRole("alert")).toBeVisible();
  await userEvent.tab();
  await expect.element(field).toHaveValue("A family \u{1F468}\u{1F469}");
  expect(page.getByRole("alert").query()).toBeNull();
});
