import { expect, test } from "vitest";
import { render } from "vitest-browser-svelte";
import TabTitle from "./TabTitle.svelte";

test("a tab's title names its screen, only while it is shown", async () => {
  const screen = await render(TabTitle, { says: "About" });
  expect(document.title).toBe("About · drawfour");
  await screen.rerender({ says: null });
  expect(document.title).toBe("drawfour");
  await screen.rerender({ says: "Your turn" });
  await screen.unmount();
  expect(document.title).toBe("drawfour");
});
