// What the app manifest says in each language, for installable.js.

import type { manifest } from "./en/manifest";

const found = import.meta.glob<{ manifest: typeof manifest }>("./*/manifest.ts", { eager: true });

export const MANIFESTS = Object.entries(found).map(([file, { manifest }]) => ({
  lang: file.split("/")[1] ?? "",
  description: manifest.description,
  shortcuts: [
    { name: manifest.playNow, url: "/?play" },
    { name: manifest.puzzles, url: "/puzzle" },
    { name: manifest.matches, url: "/statistics" },
  ],
}));
