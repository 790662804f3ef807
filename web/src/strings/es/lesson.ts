import type { ColorState, SymbolState } from "../../protocol/messages";
import { capital, isolated } from "../text";
import type { lesson as english } from "../en/lesson";
import { game } from "./game";
import { theCard } from "./grammar";

export const lesson: typeof english = {
  start: "¿Primera vez? Aprende jugando",
  startSays: "Una ronda corta contra dos bots, con un consejo cada vez que sale algo nuevo.",
  tips: "Consejos",
  stop: "No quiero más consejos",
  end: "Eso es el UNO. Ya sabes todo lo que hace falta.",
  lines: {
    match: (color: ColorState | null, top: SymbolState) =>
      `Mismo color o mismo número: va cualquier carta de color ${game.color(color)} y cualquier ${game.sign(top)}.`,
    number: (card: string) => `También va el mismo número. Con ${theCard(card)} cambias el color.`,
    wait: "Ahora, los demás. Las flechas indican hacia dónde se juega.",
    draw: "¿No te va nada? Entonces roba una carta.",
    drawn: "Esta va, así que puedes jugarla ya.",
    skip: (next: string) => `Bloqueo: ${isolated(next)} pierde el turno.`,
    reverse: () => "Cambio de sentido: se juega hacia el otro lado.",
    drawTwo: (next: string) => `Roba dos: ${isolated(next)} roba 2 cartas y pierde el turno.`,
    wild: () => "Un comodín va con todo, y tú eliges el color. Vale la pena guardarlo.",
    wildDrawFour: (next: string) =>
      `${capital(game.card("W+4"))}: ${isolated(next)} roba 4. Solo es limpio si no tienes ese color.`,
    hit: (count: number) => `Vaya: robas ${count} cartas y pierdes el turno.`,
    skipped: "Te han bloqueado: pierdes el turno.",
    reversed: "¡Cambio de sentido! Ahora se juega hacia el otro lado.",
    challenge: (who: string, color: ColorState | null) =>
      `Esta carta solo es limpia sin ningún ${game.color(color)}. ¿Crees que ${isolated(who)} lo tenía? ¡Desafía!`,
    call: "Te quedan dos cartas: toca ¡UNO! y luego juega. Si se te olvida, te pueden pillar.",
    lastOne: "Te queda una carta. Juégala y ganas la ronda.",
    oneLeft: (who: string) => `A ${isolated(who)} le queda una carta. Cambia el color o haz que ${isolated(who)} robe.`,
    catch: (who: string) => `${isolated(who)} ha olvidado decir UNO. Toca «¡Te pillé!» y ${isolated(who)} robará 2.`,
  },
};
