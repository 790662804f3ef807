// Routes: which screen an address shows.

import { SCREENS, TABLE_CODE } from "../protocol/gameFacts";

export type Route =
  | { screen: "front" | "statistics" | "about" | "lost" }
  | { screen: "puzzle"; date?: undefined }
  | { screen: "puzzle_of"; date: string }
  | { screen: "table" | "tv"; code: string }
  | { screen: "replay"; match: string };

const patterns = Object.entries(SCREENS).map(([screen, address]) => {
  const pattern = address
    .replace("{code}", `(?<code>${TABLE_CODE})`)
    .replace("{match}", "(?<match>[\\w-]{1,64})")
    .replace("{date}", "(?<date>[\\d-]{10})");
  return [screen, new RegExp(`^${pattern}/?$`, "i")] as const;
});

/** Return the route of a path; `lost` for an unknown path. A code may have been typed in capitals, as it is shown. */
export function routeOf(path: string): Route {
  for (const [screen, pattern] of patterns) {
    const found = pattern.exec(path);
    const { code } = found?.groups ?? {};
    if (found) return { screen, ...found.groups, ...(code && { code: code.toLowerCase() }) } as Route;
  }
  return { screen: "lost" };
}
