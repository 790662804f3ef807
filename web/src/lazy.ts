// Rarely used screens, and what a table needs only later, in one bundle that loads on demand; several would be larger.

export { register } from "./net/register";
export { default as About } from "./about/About.svelte";
export { default as Replay } from "./replay/Replay.svelte";
export { default as ActiveRules } from "./rules/ActiveRules.svelte";
export { default as CardInfo } from "./cards/CardInfo.svelte";
export { default as Coach } from "./lesson/Coach.svelte";
export { default as Company } from "./table/Company.svelte";
export { default as Confetti } from "./table/Confetti.svelte";
export { default as Curtain } from "./table/Curtain.svelte";
export { default as DayResult } from "./daily/DayResult.svelte";
export { default as Moments } from "./table/Moments.svelte";
export { default as OneDeviceSetup } from "./front/OneDeviceSetup.svelte";
export { default as Preferences } from "./preferences/Preferences.svelte";
export { default as Puzzles } from "./puzzle/Puzzles.svelte";
export { default as Result } from "./table/Result.svelte";
export { default as RevealedHand } from "./table/RevealedHand.svelte";
export { default as RulesForm } from "./rules/RulesForm.svelte";
export { default as SeatSheet } from "./lobby/SeatSheet.svelte";
export { default as SpectatorHands } from "./table/SpectatorHands.svelte";
export { default as ShortcutList } from "./a11y/ShortcutList.svelte";
export { default as SoloSetup } from "./front/SoloSetup.svelte";
export { default as ShareResult } from "./replay/ShareResult.svelte";
export { default as Statistics } from "./statistics/Statistics.svelte";
export { default as Tv } from "./tv/Tv.svelte";
export { play, wake } from "./sound/sounds";
