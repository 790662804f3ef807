// Registers the service worker, which opens the page without a connection.

/** Register it, where the browser lets this page have one: over HTTPS or on this computer. */
export function register(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  // Refused where storage is blocked, and while offline. The page works without.
  navigator.serviceWorker.register("/worker.js", { updateViaCache: "none" }).catch(() => {});
}
