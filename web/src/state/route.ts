// Routes: which screen an address shows.

export type Route =
  | { screen: "front" | "statistics" | "about" | "lost" }
  | { screen: "table"; code: string }
  | { screen: "replay"; match: string };

/** Return the route of a path; `lost` if there is none. */
export function routeOf(path: string): Route {
  const [, first = "", second = "", ...more] = path.split("/");
  if (more.length === 0 && second === "") {
    if (first === "") return { screen: "front" };
    if (first === "statistics" || first === "about") return { screen: first };
  }
  if (more.length === 0 && first === "t" && /^[a-z0-9]{4,32}$/.test(second)) return { screen: "table", code: second };
  if (more.length === 0 && first === "replay" && /^[\w-]{1,64}$/.test(second))
    return { screen: "replay", match: second };
  return { screen: "lost" };
}
