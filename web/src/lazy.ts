// Rarely used screens, in one bundle that loads on demand; separate bundles would be larger.

export { default as About } from "./about/About.svelte";
export { default as Replay } from "./replay/Replay.svelte";
export { default as Statistics } from "./statistics/Statistics.svelte";
