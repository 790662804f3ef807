import { afterEach, expect, test } from "vitest";
import { render } from "vitest-browser-svelte";
import Choice from "./Choice.svelte";

afterEach(() => document.body.removeAttribute("style"));

test.each([5, 6])("none of %i choices is alone in a row", async (count) => {
  const options = ["one round", "100", "200", "300", "500", "1000"]
    .slice(-count)
    .map((label) => ({ value: label, label }));
  await render(Choice, { label: "How long?", options, value: "500", pick: () => undefined });
  for (let width = 250; width <= 600; width += 20) {
    document.body.style.width = `${width}px`;
    const tops = [...document.querySelectorAll("label")].map((each) => each.getBoundingClientRect().top);
    const last = tops.filter((top) => top === tops.at(-1));
    expect(last.length, `${width} wide`).toBeGreaterThan(1);
  }
});
