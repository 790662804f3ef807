import type { common as english } from "../en/common";
import { REFUSALS } from "./refusals";

export const common: typeof english = {
  direction: "ltr",
  leave: "Salir",
  close: "Cerrar",
  back: "Volver",
  failed: "No ha funcionado. Puede que no tengas conexión.",
  again: "Volver a intentarlo",
  toFront: "Ir a la página de inicio",
  loading: "Cargando…",
  coming: "Llegando a la mesa…",
  lost: "Esta página no existe.",
  refusal: (code, sentence) =>
    [
      (REFUSALS as Record<string, string>)[code] ?? sentence, // a newer server may have other codes
      /^bad_(option|seats|de)/.test(code) && `(${sentence})`,
    ]
      .filter(Boolean)
      .join(" "),
  lineDown: "Se perdió la conexión. Reconectando…",
  retry: "Reintentar ya",
  notAffiliated: "drawfour no tiene relación con Mattel. UNO es una marca de Mattel.",
};
