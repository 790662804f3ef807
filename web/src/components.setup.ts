// What every test of a component finds: the look of the page, and English spoken.
import "./app.css";
import { loadLanguage } from "./strings/words.svelte";

await loadLanguage("en");
