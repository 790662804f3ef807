import "@fontsource-variable/nunito/wght.css";
import { mount } from "svelte";
import { applyTheme } from "./a11y/theme.svelte";
import App from "./App.svelte";
import "./app.css";
import { savePreferences } from "./state/preferences.svelte";
import { loadLanguage, preferredLanguage } from "./strings/words.svelte";

applyTheme(); // first, so that nothing is drawn in another look
savePreferences(); // a name that was thrown just now stays
// Not awaited at the top level: the languages import this bundle, and the two would wait for each other.
void loadLanguage(preferredLanguage()).then(() => mount(App, { target: document.body }));
