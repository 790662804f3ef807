// Notifications of a turn: whether this browser can give them, whether it may, and the one question.

import { savePreferences, preferences } from "../state/preferences.svelte";

/** Does this browser let a page notify? Not over plain HTTP, and not where only a worker in the background may. */
function canNotify(): boolean {
  if (typeof Notification === "undefined" || !window.isSecureContext) return false;
  if (Notification.permission !== "default") return true;
  try {
    new Notification("").close(); // without permission nothing is shown; telephones refuse to make one at all
    return true;
  } catch {
    return false;
  }
}

class Notifications {
  readonly #can = canNotify();
  #permission = $state(this.#can ? Notification.permission : "denied");

  /** Is there anything to choose? Not where the browser cannot, or has been told never to. */
  get canBe(): boolean {
    return this.#permission !== "denied";
  }

  get areOn(): boolean {
    return this.#permission === "granted" && preferences.wantsNotices === true;
  }

  /** May the question be put: once, after the first game. */
  get mayAsk(): boolean {
    return this.canBe && preferences.hasFinished && preferences.wantsNotices === null;
  }

  /** Turn them on, which makes the browser ask, or off. */
  async choose(on: boolean): Promise<void> {
    preferences.wantsNotices = on;
    savePreferences();
    if (on && this.#permission === "default") this.#permission = await Notification.requestPermission();
  }

  /** Tell it; what takes it away again. */
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
      this.#permission = "denied"; // it was promised, and cannot be
      return () => undefined;
    }
  }
}

export const notifications = new Notifications();
