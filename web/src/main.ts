import "@fontsource-variable/nunito/wght.css";
import { mount } from "svelte";
import { keepTheme } from "./access/theme.svelte";
import App from "./App.svelte";
import "./app.css";
import { keep } from "./state/kept.svelte";
import { speak, wished } from "./strings/words.svelte";

keepTheme(); // first, so that nothing is drawn in another look
keep(); // a name that was thrown just now stays
// Not awaited at the top level: the languages import this bundle, and the two would wait for each other.
void speak(wished()).then(() => mount(App, { target: document.body }));
