// Setup of component tests: styles and English texts.
import "./app.css";
import { loadLanguage, loadLazyWords } from "./strings/words.svelte";

await loadLanguage("en");
await loadLazyWords();
