import "@fontsource-variable/nunito/wght.css";
import { mount } from "svelte";
import { applyTheme } from "./a11y/theme.svelte";
import App from "./App.svelte";
import "./app.css";
import { savePreferences } from "./state/preferences.svelte";
import { loadLanguage, preferredLanguage } from "./strings/words.svelte";

applyTheme(); // before the first paint
savePreferences(); // stores a random name
// Not awaited at the top level: language files import this bundle, so both would wait forever.
void loadLanguage(preferredLanguage()).then(() => mount(App, { target: document.body }));
