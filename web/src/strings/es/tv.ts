import type { tv as english } from "../en/tv";

export const tv: typeof english = {
  title: "Mesa",
  waiting: "¿Quién juega?",
  join: "Escanea o abre:",
  address: "Abre en tu móvil:",
  full: "Pantalla completa",
  open: "Mostrar la mesa en una tele",
  openSays: "Abre esto en una pantalla grande. Cada uno juega en su móvil.",
};
