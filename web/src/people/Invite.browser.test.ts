import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-svelte";
import Invite from "./Invite.svelte";
import { copyFrom } from "./invitation";

const ADDRESS = "http://192.168.178.123:8000/t/ehs6gsth9v46";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.body.removeAttribute("style");
});

async function written(): Promise<HTMLElement> {
  vi.stubGlobal("fetch", () =>
    Promise.resolve(Response.json({ address: ADDRESS, command: "drawfour serve --host 0.0.0.0" })),
  );
  await render(Invite, { code: "ehs6gsth9v46" });
  const found = page.getByRole("group", { name: "Link to this table" });
  await expect.element(found).toHaveTextContent(ADDRESS);
  return found.element() as HTMLElement;
}

test("a long address breaks before the code, not within it", async () => {
  const address = await written();
  const lines = new Set<number>();
  for (let width = 300; width <= 600; width += 20) {
    document.body.style.width = `${width}px`;
    const code = document.createRange();
    code.selectNodeContents(address.lastChild ?? address);
    expect(code.getClientRects().length, `${width} wide`).toBe(1);
    code.selectNodeContents(address);
    lines.add(new Set([...code.getClientRects()].map(({ top }) => top)).size);
  }
  expect([...lines]).toEqual([2, 1]);
});

test("an address that only this computer can open comes with the command to change that", async () => {
  await written();
  await expect.element(page.getByText("drawfour serve --host 0.0.0.0")).toBeVisible();
});

test("without access to the clipboard, the address is selected and copied", async () => {
  const address = await written();
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("withheld"));
  const copy = vi.spyOn(document, "execCommand").mockReturnValue(true);
  expect(await copyFrom(address, ADDRESS)).toBe(true);
  expect(copy).toHaveBeenCalledWith("copy");
  expect(String(getSelection())).toBe(ADDRESS);
});
