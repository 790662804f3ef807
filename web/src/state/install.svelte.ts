// The browser's offer to install the page as an app. Only some make it, and only over HTTPS or on this computer.

interface Offer extends Event {
  prompt(): Promise<unknown>;
}

let offer = $state.raw<Offer | null>(null);

// It may come before anything is shown.
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault(); // the button on the front page offers it
  offer = event as Offer;
});
addEventListener("appinstalled", () => (offer = null));

export const offersInstall = (): boolean => offer !== null;

/** Let the browser ask. It answers an offer only once. */
export function install(): void {
  void offer?.prompt();
  offer = null;
}
