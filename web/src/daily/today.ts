// The date where the player is. In a file of its own, as the front page needs nothing else of a day.

/** Return the date where the player is: "2026-11-26". */
export function today(now: Date = new Date()): string {
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}
