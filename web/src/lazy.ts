// The screens that few look at. They are one file, fetched when the first of them is; in pieces it would be larger.

export { default as About } from "./about/About.svelte";
export { default as Replay } from "./replay/Replay.svelte";
export { default as Statistics } from "./statistics/Statistics.svelte";
