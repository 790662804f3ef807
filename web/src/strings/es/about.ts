import type { about as english } from "../en/about";

export const about: typeof english = {
  title: "Sobre drawfour",
  what: [
    "drawfour lleva el UNO a tu navegador, para entre 2 y 10 personas o bots.",
    "Sin cuenta, sin anuncios y sin peticiones a terceros.",
  ].join(" "),
  how: "Cómo se juega",
  rules: [
    "Empiezas con siete cartas. Quien se queda antes sin ellas gana la ronda.",
    "Juega una carta del mismo color, número o símbolo. Un comodín va con todas.",
    "¿Nada que jugar? Roba una carta.",
    "Bloqueo: el siguiente pierde el turno. Cambio de sentido: se juega al revés.",
    "Roba dos: el siguiente roba dos cartas y pierde el turno.",
    "Comodín roba cuatro: el siguiente roba cuatro, o te desafía si se huele un farol.",
    "¿Te queda una carta? Di UNO antes de que te pillen.",
    "Al ganar una ronda sumas los puntos de las otras manos. Llega a la meta y ganas la partida.",
  ],
  rulesMore: "Cada mesa puede cambiar las reglas. Las ves con un toque.",
  docs: "Documentación (en inglés)",
  marks: "Cada color tiene su marca",
  keys: "Atajos de teclado en la mesa",
  film: "Atajos de teclado en las repeticiones",
  filmKeys: {
    steps: ["← →", "paso anterior o siguiente"],
    space: ["Espacio", "reproducir o pausar"],
    rounds: ["Página ↑ ↓", "ronda anterior o siguiente"],
    ends: ["Inicio, Fin", "ir al principio o al final"],
  },
  made: "Créditos",
  licences: [
    ["drawfour", "© the drawfour authors, MIT License"],
    ["Nunito, la tipografía", "© The Nunito Project Authors, SIL Open Font License 1.1"],
    ["Svelte, la base de la interfaz", "© the Svelte contributors, MIT License"],
  ],
  art: "Las cartas se dibujaron para drawfour.",
};
