// What this browser keeps for its player: a name and how things are liked. Where nothing can be kept, it holds until the end.

import type { Order } from "../cards/faces";
import { nickname } from "../strings/nicknames";

export type Speed = "off" | "fast" | "normal" | "slow";

interface Liked {
  name: string;
  order: Order;
  speed: Speed;
  volume: number;
  theme: "system" | "light" | "dark";
  settings: Record<string, unknown>;
}

const KEY = "drawfour";

function read(): Partial<Liked> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return found !== null && typeof found === "object" ? found : {};
  } catch {
    return {};
  }
}

export const kept = $state<Liked>({
  name: nickname(Math.random),
  order: "color",
  speed: "normal",
  volume: 0.5,
  theme: "system",
  settings: {},
  ...read(),
});

/** Keep it now. */
export function keep(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // a private window, or no room: it holds until the end
  }
}
