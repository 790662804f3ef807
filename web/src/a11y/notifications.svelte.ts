// Turn notifications: browser support, permission and preference.

import { preferences } from "../state/preferences.svelte";

/** Can there be notifications? Not over plain HTTP. */
const canNotify = () => typeof Notification !== "undefined" && window.isSecureContext;

/** Return the running service worker, if any. */
async function worker(): Promise<ServiceWorker | null | undefined> {
  return (await navigator.serviceWorker?.getRegistration())?.active;
}

class Notifications {
  #permission = $state(canNotify() ? Notification.permission : "denied");

  /** Are notifications supported and not denied? */
  get canBe(): boolean {
    return this.#permission !== "denied";
  }

  get areOn(): boolean {
    return this.#permission === "granted" && preferences.wantsNotices === true;
  }

  /** Should the page ask? Once, after the first match. */
  get mayAsk(): boolean {
    return this.canBe && preferences.hasFinished && preferences.wantsNotices === null;
  }

  /** Turn notifications on, which makes the browser ask, or off. */
  async choose(on: boolean): Promise<void> {
    preferences.wantsNotices = on;
    if (on && this.#permission === "default") this.#permission = await Notification.requestPermission();
  }

  /** Show a notification. Returns a function that closes it. */
  notify(title: string, body: string, lang: string): () => void {
    // Silent, since the table plays a sound itself.
    const shown = this.#show(title, { body, lang, tag: "drawfour", silent: true }).catch(() => {
      this.#permission = "denied"; // the browser refuses after all
    });
    return () => void shown.then((close) => close?.());
  }

  /** Show it through the service worker, as phones require, or else from this tab. */
  async #show(title: string, options: NotificationOptions): Promise<() => void> {
    const shower = await worker().catch(() => null); // there is none where storage is blocked
    if (shower) {
      shower.postMessage({ title, options, address: location.pathname });
      return () => shower.postMessage(null);
    }
    const notice = new Notification(title, options);
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
    return () => notice.close();
  }
}

export const notifications = new Notifications();
