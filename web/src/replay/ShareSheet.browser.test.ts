import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-svelte";
import ShareSheet from "./ShareSheet.svelte";

const row = { name: "Hanna", seat: 0, hand: [], points: 50, score: 50, hasWon: true };
const end = { title: "Hanna wins the match", about: "Classic", top: "R7", color: "red", rows: [row] };

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const copyLink = vi.fn();

async function opened(): Promise<void> {
  await render(ShareSheet, { end, match: "Ab-_9", copyLink, close: () => undefined });
  await expect.element(page.getByRole("img", { name: "the match: Hanna wins the match" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Save picture" })).toBeEnabled();
}

/** Let the browser share, or not. Returns what it is asked to share. */
function sharing(canShare: boolean): ShareData[] {
  const shared: ShareData[] = [];
  vi.stubGlobal("navigator", {
    canShare: () => canShare,
    share: (data: ShareData) => Promise.resolve(void shared.push(data)),
  });
  return shared;
}

test("a browser that shares files is given the picture, with the link to the replay", async () => {
  const shared = sharing(true);
  await opened();
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const [{ files = [], text } = {}] = shared;
  expect(text).toBe(`Hanna wins the match ${location.origin}/replay/Ab-_9`);
  expect(files.map(({ name, type }) => [name, type])).toEqual([["drawfour-Ab-_9.png", "image/png"]]);
  const picture = await createImageBitmap(files[0] as File);
  expect([picture.width, picture.height]).toEqual([1200, 630]);
});

test("elsewhere the picture can be saved", async () => {
  sharing(false);
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.href.slice(0, 5)}`);
  });
  await opened();
  expect(page.getByRole("button", { name: "Share", exact: true }).elements()).toEqual([]);
  await page.getByRole("button", { name: "Save picture" }).click();
  expect(saved).toEqual(["drawfour-Ab-_9.png blob:"]);
});

test("the picture can be copied, and a refusal is told", async () => {
  const write = vi.spyOn(navigator.clipboard, "write").mockResolvedValue();
  await opened();
  await page.getByRole("button", { name: "Copy picture" }).click();
  expect(write.mock.calls[0]?.[0]?.[0]?.types).toEqual(["image/png"]);
  await expect.element(page.getByRole("status")).toHaveTextContent("Picture copied.");
  write.mockRejectedValue(new Error("withheld"));
  await page.getByRole("button", { name: "Copy picture" }).click();
  await expect.element(page.getByRole("status")).toHaveTextContent("This browser doesn’t allow it.");
});

test("the link can be copied without the picture", async () => {
  await opened();
  await page.getByRole("button", { name: "Copy link" }).click();
  expect(copyLink).toHaveBeenCalledOnce();
});
