import "@fontsource-variable/nunito/wght.css";
import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { keep } from "./state/kept.svelte";

keep(); // a name that was thrown just now stays
mount(App, { target: document.body });
