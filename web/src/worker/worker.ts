// Service worker: opens the page without a connection, and shows notifications. It keeps the files of one build, and
// nothing that the server says.

import { routeOf } from "../state/route";

declare const self: ServiceWorkerGlobalScope;
/** The build that the worker belongs to: its hash, and the paths of the files to keep. See installable.js. */
declare const BUILD: { hash: string; files: readonly string[] };

const { hash, files } = BUILD;
const PREFIX = "drawfour-";
const CACHE = PREFIX + hash;
const PAGE = "/";
const PATIENCE = 3_000; // milliseconds until the kept page is shown in place of one that does not come

/** Keep the page and its files, which must be of one build. If the server has another by now, this fails. */
async function keep(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(files);
  const page = await fetch(PAGE, { cache: "no-cache" });
  const needs = (await page.clone().text()).match(/\/assets\/[\w.-]+\.(js|css)/g) ?? [];
  if (!page.ok || !needs.every((file) => files.includes(file))) throw new Error("The server has another build.");
  await cache.put(PAGE, page);
}

/** Drop other builds. This runs once no tab needs them any more. */
async function takeOver(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)),
  );
  await self.registration.navigationPreload?.enable(); // the server is asked while the worker starts
}

const kept = (path: string) => caches.match(path, { cacheName: CACHE, ignoreVary: true });

/** Ask the server for the page. The browser may have asked already, on a connection that the server had closed. */
async function ask({ preloadResponse, request }: FetchEvent): Promise<Response> {
  const asked = (await Promise.resolve(preloadResponse).catch(() => undefined)) as Response | undefined;
  return asked ?? fetch(request);
}

/** Return the page from the server, or the kept one if that fails or is slow. Reloading waits for the server. */
async function open(event: FetchEvent): Promise<Response> {
  const asked = ask(event);
  event.waitUntil(asked.catch(() => {}));
  const late = new Promise<null>((resolve) => {
    if (event.request.cache === "default") setTimeout(() => resolve(null), PATIENCE);
  });
  try {
    const answer = await Promise.race([asked, late]);
    if (answer !== null && answer.status < 500) return answer; // a proxy whose server restarts answers 502
  } catch {
    // no connection
  }
  return (await kept(PAGE)) ?? asked;
}

const load = async (path: string, request: Request) => (await kept(path)) ?? fetch(request);

/** What a tab says: show this notification, or close it for null. */
type Notice = { title: string; options: NotificationOptions; address: string } | null;

async function notify(notice: Notice, tab: string): Promise<void> {
  if (notice !== null) {
    const { title, options, address } = notice;
    await self.registration.showNotification(title, { ...options, data: { tab, address } });
  } else for (const shown of await self.registration.getNotifications()) if (shown.data.tab === tab) shown.close();
}

/** Bring the tab of a notification to the front, or open its address if the tab is gone. */
async function focus({ tab, address }: { tab: string; address: string }): Promise<void> {
  const client = (await self.clients.get(tab)) as WindowClient | undefined;
  await (client ? client.focus() : self.clients.openWindow(address));
}

let notified = Promise.resolve(); // one after the other

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== self.location.origin) return;
  if (event.request.mode !== "navigate") {
    if (files.includes(pathname)) event.respondWith(load(pathname, event.request));
  } else if (routeOf(pathname).screen !== "lost") event.respondWith(open(event));
});
self.addEventListener("message", (event) => {
  const { id } = event.source as WindowClient;
  notified = notified.then(() => notify(event.data, id)).catch(() => {});
  event.waitUntil(notified);
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(focus(event.notification.data));
});
