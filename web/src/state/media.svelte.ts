// Media queries as state: window width and system preferences.

function matching(query: string): { readonly current: boolean } {
  const media = matchMedia(query);
  let current = $state(media.matches);
  media.addEventListener("change", () => (current = media.matches));
  return {
    get current() {
      return current;
    },
  };
}

export const wideWindow = matching("(min-width: 900px)");
export const roomyWindow = matching("(min-width: 900px) and (min-height: 600px)");
export const crampedWindow = matching("(max-width: 340px), (max-height: 340px)");
export const lightColors = matching("(prefers-color-scheme: light)");
export const moreContrast = matching("(prefers-contrast: more)");
export const forcedColors = matching("(forced-colors: active)");
export const lessMotion = matching("(prefers-reduced-motion: reduce)");
