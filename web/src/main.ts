import "@fontsource-variable/nunito/wght.css";
import { mount } from "svelte";
import { keepTheme } from "./access/theme.svelte";
import App from "./App.svelte";
import "./app.css";
import { keep } from "./state/kept.svelte";

keepTheme(); // first, so that nothing is drawn in another look
keep(); // a name that was thrown just now stays
mount(App, { target: document.body });
