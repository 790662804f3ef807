import "@fontsource-variable/nunito/wght.css";
import { mount } from "svelte";
import { applyTheme } from "./preferences/theme.svelte";
import App from "./App.svelte";
import "./app.css";
import { preferences } from "./state/preferences.svelte";
import { nickname } from "./strings/nicknames";
import { loadLanguage, preferredLanguage } from "./strings/words.svelte";

applyTheme(); // before the first paint
preferences.name ||= nickname(Math.random); // on the first visit, or if it was left empty
// Not awaited at the top level: language files import this bundle, so both would wait forever.
void loadLanguage(preferredLanguage()).then(() => {
  document.querySelector("#loading")?.remove();
  mount(App, { target: document.body });
});
