import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { installable } from "./installable.js";

// For development: `npx vite` serves the page and proxies everything else to `drawfour serve`.
const server = "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [
    svelte({
      compilerOptions: { runes: true, discloseVersion: false, cssHash: ({ hash, css }) => `s${hash(css).slice(0, 4)}` },
    }),
    installable(),
  ],
  build: {
    outDir: "../src/drawfour/server/page",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the content policy lets nothing in that is written into something else
    modulePreload: false,
    cssCodeSplit: false,
    target: "es2022",
    rolldownOptions: {
      optimization: { inlineConst: true },
      output: {
        /** Name the words that load later after their language. */
        chunkFileNames({ facadeModuleId }) {
          const [, language] = /strings\/(\w+)\/lazy\.ts$/.exec(facadeModuleId ?? "") ?? [];
          return `assets/${language ? `lazyWords-${language}` : "[name]"}-[hash].js`;
        },
      },
    },
  },
  server: { proxy: { "/api": server, "/manifest.webmanifest": server, "/socket": { target: server, ws: true } } },
});
