import type { signals as english } from "../en/signals";

export const signals: typeof english = {
  yourTurn: "Te toca",
  waiting: "Los demás te esperan en la mesa.",
  offer: "¿Avisarte cuando te toque?",
  yes: "Sí, avísame",
  no: "No, gracias",
};
