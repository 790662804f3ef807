// Turn notifications: browser support, permission and preference.

import { preferences } from "../state/preferences.svelte";

/** Can pages show notifications? Not over plain HTTP, nor where only service workers can. */
function canNotify(): boolean {
  if (typeof Notification === "undefined" || !window.isSecureContext) return false;
  if (Notification.permission !== "default") return true;
  try {
    new Notification("").close(); // shows nothing without permission; phones throw
    return true;
  } catch {
    return false;
  }
}

class Notifications {
  readonly #can = canNotify();
  #permission = $state(this.#can ? Notification.permission : "denied");

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
    try {
      // Silent, since the table plays a sound itself.
      const notice = new Notification(title, { body, lang, tag: "drawfour", silent: true });
      notice.onclick = () => {
        window.focus();
        notice.close();
      };
      return () => notice.close();
    } catch {
      this.#permission = "denied"; // the browser refuses after all
      return () => undefined;
    }
  }
}

export const notifications = new Notifications();
