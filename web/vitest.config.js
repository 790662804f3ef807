// Logic tests run in Node, component tests (*.browser.test.ts) in the Chromium on the PATH.
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { playwright } from "@vitest/browser-playwright";
import { mergeConfig } from "vite";
import { defineConfig } from "vitest/config";
import page from "./vite.config.ts";

const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const folders = (process.env.PATH ?? "").split(delimiter);
const chromium = folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(existsSync);
const MISSING = "no Chromium on the PATH: install Debian's `chromium`, or Chrome";

if (!chromium) {
  if (process.env.CI === "true") throw new Error(MISSING);
  console.warn(`Skipping component tests: ${MISSING}.`);
}

/** Touch an element, optionally swipe upwards or hold it for some milliseconds, and let go. */
async function touch({ iframe, page: tab }, selector, upwards, hold = 0) {
  const target = iframe.locator(selector);
  let [before, box] = [null, await target.boundingBox()];
  while (JSON.stringify(before) !== JSON.stringify(box)) {
    await tab.waitForTimeout(50); // until it stops moving
    [before, box] = [box, await target.boundingBox()];
  }
  const session = await tab.context().newCDPSession(tab);
  const [x, y] = [box.x + box.width / 4, box.y + box.height / 4];
  const send = (type, moved) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y: y - moved }] });
  await send("touchStart", 0);
  for (let step = 1; upwards && step <= 5; step += 1) await send("touchMove", (upwards * step) / 5);
  await tab.waitForTimeout(hold);
  await send("touchEnd", upwards);
  await session.detach();
}

const logic = {
  extends: true,
  test: {
    name: "logic",
    isolate: false,
    pool: "threads",
    include: ["src/**/*.test.ts"],
    exclude: ["src/**/*.browser.test.ts"],
  },
};
const components = {
  extends: true,
  test: {
    name: "components",
    setupFiles: ["src/components.setup.ts"],
    include: ["src/**/*.browser.test.ts"],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: {
          executablePath: chromium,
          args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
        },
        contextOptions: { hasTouch: true },
      }),
      instances: [{ browser: "chromium", viewport: { width: 390, height: 700 } }],
      commands: { touch },
    },
  },
};

export default mergeConfig(
  page,
  defineConfig({
    test: {
      css: true,
      testTimeout: 60_000,
      hookTimeout: 60_000,
      expect: { poll: { timeout: 20_000 } },
      projects: chromium ? [logic, components] : [logic],
    },
  }),
);
