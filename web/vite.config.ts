import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

// `drawfour serve` has the tables; `npx vite` serves the page while one works on it, and hands on what is not the page's.
const server = "http://127.0.0.1:8000";

/** Svelte can take over a page that a server has rendered. Nobody renders this one, so nothing of that need be loaded. */
const neverHydrates: Plugin = {
  name: "never-hydrates",
  apply: "build",
  transform: {
    filter: { id: /svelte\/src\/internal\/client\/dom\/hydration\.js$/ },
    handler(code) {
      const declared = "let hydrating = false";
      if (!code.includes(declared)) throw new Error("This Svelte is another one: see neverHydrates in vite.config.ts.");
      return code.replace(declared, "const hydrating = false").replace("hydrating = value;", "");
    },
  },
};

export default defineConfig({
  plugins: [svelte({ compilerOptions: { runes: true, cssHash: ({ hash, css }) => `s${hash(css).slice(0, 4)}` } }), neverHydrates],
  build: {
    outDir: "../src/drawfour/server/page",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the content policy lets nothing in that is written into something else
    modulePreload: { polyfill: false },
    target: "es2022",
    rolldownOptions: {
      output: {
        // what the first screen shares with later ones is one file: in pieces it would be larger
        codeSplitting: { groups: [{ name: "page", test: /node_modules|src\/(?!strings\/(en|de)\/|replay|statistics|about|later|main)/ }] },
      },
    },
  },
  server: { proxy: { "/api": server, "/socket": { target: server, ws: true } } },
});
