// Vite plugin: a first paint without script and style, the app manifests, and the service worker with its files.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const ICONS = [
  { file: "any-192.png", sizes: "192x192", purpose: "any" },
  { file: "any-512.png", sizes: "512x512", purpose: "any" },
  { file: "maskable-512.png", sizes: "512x512", purpose: "maskable" },
];
const KEPT = /\.(js|css|svg)$|-latin-wght/; // files that the page opens without; other letters have the system's font

const read = (path) => readFileSync(new URL(`src/${path}`, import.meta.url));

/** Compile an entry of its own, with all that it imports. */
async function compiled(file, format, define = {}) {
  const entry = fileURLToPath(new URL(`src/${file}`, import.meta.url));
  const found = await build({
    configFile: false,
    logLevel: "warn",
    define,
    build: { write: false, target: "es2022", lib: { entry, formats: [format], name: "compiled" } },
  });
  return found[0].output[0].code;
}

/** Return the manifest of each language as text, by file. The page links to the one of its language. */
async function manifests(html, icons) {
  const code = await compiled("strings/manifests.ts", "es");
  const { MANIFESTS } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  const color = /<meta name="theme-color" content="([^"]*)"/.exec(html)[1];
  return MANIFESTS.map(({ lang, description, shortcuts }) => {
    const facts = {
      id: "/", // of the app, whichever language it is installed in
      start_url: "/",
      scope: "/",
      name: "drawfour",
      short_name: "drawfour",
      description,
      lang,
      categories: ["games"],
      display: "standalone",
      theme_color: color,
      background_color: color,
      icons,
      shortcuts,
    };
    return [`manifest.${lang}.webmanifest`, `${JSON.stringify(facts, null, 2)}\n`];
  });
}

/** Return the service worker as a classic script: not every browser runs workers that import. */
const worker = (built) => compiled("worker/worker.ts", "iife", { BUILD: JSON.stringify(built) });

export function installable() {
  const references = new Map();
  return {
    name: "installable",
    apply: "build",
    enforce: "post",
    buildStart() {
      for (const { file } of ICONS)
        references.set(file, this.emitFile({ type: "asset", name: file, source: read(`icons/${file}`) }));
    },
    transformIndexHtml: {
      order: "post",
      /** Draw the card in the document itself, and load the style below it: nothing holds up what is above a style. */
      handler(html) {
        const [, drawing] = /<svg[^>]*>(.*)<\/svg>/s.exec(read("icon.svg"));
        const [line, style] = /\s*(<link rel="stylesheet"[^>]*>)/.exec(html);
        return html
          .replace(line, "")
          .replace("<!-- card -->", drawing.trim())
          .replace("</body>", `  ${style}\n  </body>`);
      },
    },
    async generateBundle(_, bundle) {
      const html = bundle["index.html"].source;
      const icons = ICONS.map(({ file, ...icon }) => ({
        src: `/${this.getFileName(references.get(file))}`,
        type: "image/png",
        ...icon,
      }));
      for (const [fileName, source] of await manifests(html, icons)) this.emitFile({ type: "asset", fileName, source });
      const files = Object.keys(bundle)
        .filter((name) => KEPT.test(name))
        .sort();
      const hash = createHash("sha256").update(html).update(files.join()).digest("hex").slice(0, 12);
      const built = { hash, files: files.map((name) => `/${name}`) };
      this.emitFile({ type: "asset", fileName: "worker.js", source: await worker(built) });
    },
  };
}
