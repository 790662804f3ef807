import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

// `drawfour serve` has the tables; `npx vite` serves the page while one works on it, and hands on what is not the page's.
const server = "http://127.0.0.1:8000";

/** Svelte with a file of its client changed: what this page never uses need not be loaded. */
function svelteWithout(name: string, file: RegExp, changes: readonly [from: string, to: string][]): Plugin {
  return {
    name,
    transform: {
      filter: { id: file },
      handler(code) {
        if (changes.some(([from]) => !code.includes(from))) throw new Error(`This Svelte is another one: see ${name} in vite.config.ts.`);
        return changes.reduce((changed, [from, to]) => changed.replace(from, to), code);
      },
    },
  };
}

/** Svelte can take over a page that a server has rendered. Nobody renders this one. */
const neverHydrates: Plugin = {
  ...svelteWithout("never-hydrates", /svelte\/src\/internal\/client\/dom\/hydration\.js$/, [["let hydrating = false", "const hydrating = false"], ["hydrating = value;", ""]]),
  apply: "build",
};

/** Objects and lists as state can be watched for changes within them. Here they are replaced, and never changed in place. */
const neverProxies = svelteWithout("never-proxies", /svelte\/src\/internal\/client\/proxy\.js$/, [["export function proxy(value) {", "export function proxy(value) {\n\treturn value;"]]);

/** What is done with an element when it comes could be told of changes. Here it asks for what it wants to know. */
const neverUpdates = svelteWithout("never-updates", /svelte\/src\/internal\/client\/dom\/elements\/actions\.js$/, [["if (get_value && payload?.update) {", "if (false) {"]]);

/** Styles are one file, so that what is fetched later needs no helper that fetches more. */
const neverPreloads: Plugin = {
  name: "never-preloads",
  apply: "build",
  transform: { filter: { id: /vite\/preload-helper/ }, handler: () => "export const __vitePreload = (load) => load();" },
};

export default defineConfig({
  plugins: [svelte({ compilerOptions: { runes: true, discloseVersion: false, cssHash: ({ hash, css }) => `s${hash(css).slice(0, 4)}` } }), neverHydrates, neverProxies, neverUpdates, neverPreloads],
  build: {
    outDir: "../src/drawfour/server/page",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the content policy lets nothing in that is written into something else
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
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
