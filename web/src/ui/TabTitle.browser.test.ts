import { expect, test } from "vitest";
import { render } from "vitest-browser-svelte";
import TabTitle from "./TabTitle.svelte";

test("a tab says which screen it shows, and no longer than that", async () => {
  const screen = await render(TabTitle, { says: "About" });
  expect(document.title).toBe("About · drawfour");
  await screen.rerender({ says: null });
  expect(document.title).toBe("drawfour");
  await screen.rerender({ says: "Your turn" });
  await screen.unmount();
  expect(document.title).toBe("drawfour");
});
