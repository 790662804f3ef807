import { colorNamed } from "../../cards/faces";
import { game, type Who } from "./game";
import { joined, theCard } from "./grammar";
import type { table as english } from "../en/table";
import { isolated } from "../text";

export const table: typeof english = {
  others: "Los demás",
  draw: "Robar",
  keep: "Quedármela",
  call: "¡UNO!",
  catch: (who: string) => `¡Pillar a ${who}!`,
  catchShort: "¡Te pillé!",
  sit: "Sentarme aquí",
  wins: (count: number) => (count === 1 ? "1 partida ganada" : `${count} partidas ganadas`),
  challenge: "Desafiar",
  accept: (count: number) => `Llevarme ${count}`,
  jump: "Colarme",
  canJump: (card: string) => `¡Puedes colarte con ${theCard(card)}!`,
  out: "fuera",
  youAreOut: "Estás fuera de esta ronda.",
  swapWith: "¿Con quién cambias la mano?",
  cannot: "ahora no se puede jugar",
  tapAgain: "Tócala otra vez para jugarla.",
  cardsLeft: (count: number) => (count === 1 ? "¡1 carta!" : `${count} cartas`),
  chooseColor: "¿Qué color?",
  drawUntil: "¿Hasta qué color robas?",
  yourCards: "Tus cartas",
  drawPile: (count: number) => `Mazo, ${game.cards(count)}`,
  discardPile: (card: string) => `Descartes, ${game.card(card)} arriba`,
  away: "fuera, juega un bot",
  bot: "bot",
  watching: "Estás mirando.",
  hands: "Todas las manos",
  holds: (who: string, cards: readonly string[]) => `${who} tiene ${cards.map(game.card).join(", ")}.`,
  news: ({ kind, name, was }, isYou) => {
    const say = (yours: string, theirs: string) => (isYou ? yours : `${isolated(name)} ${theirs}`);
    return {
      came: say("Has llegado.", "ha llegado."),
      left: say("Te has ido.", "se ha ido."),
      removed: isYou ? "Te han echado de la mesa." : `Han echado a ${isolated(name)} de la mesa.`,
      sat: say("Has ocupado un sitio.", "ha ocupado un sitio."),
      stood: say("Has dejado tu sitio.", "ha dejado su sitio."),
      away: say("Estás fuera. Juega un bot.", "está fuera. Juega un bot."),
      back: say("Has vuelto.", "ha vuelto."),
      hosted: say("Ahora diriges la mesa.", "dirige ahora la mesa."),
      sees: say("Ves todas las manos.", "ve todas las manos."),
      renamed: `${isolated(was ?? "?")} se llama ahora ${isolated(name)}.`,
    }[kind];
  },
  sheets: { rules: "Reglas", people: "Quién está", log: "Jugadas" },
  nothingYet: "Todavía no ha pasado nada.",
  talk: { title: "Jugadas y chat", line: "Escribir un mensaje", say: "Enviar" },
  watchAgain: "Ver la repetición",
  partner: "tu pareja",
  scoreOf: (score: number, target: number) => `${score} de ${target}`,
  grace: "Aún puedes decir UNO.",
  canCatch: (who: string) => `¡${who} ha olvidado decir UNO!`,
  notCalled: "¡Has olvidado decir UNO!",
  topIs: (card, color) =>
    `Arriba está el ${game.card(card)}.${color === null ? "" : ` El color en juego es ${color}.`}`,
  handsAre: (hands) =>
    `${hands.map(([who, count]) => `${isolated(who)}: ${count === 1 ? "1 carta" : `${count} cartas`}`).join(". ")}.`,
  hint: "Consejo",
  react: "Reaccionar",
  reactions: {
    laugh: "se ríe",
    clap: "aplaude",
    wow: "alucina",
    heart: "le encanta",
    think: "piensa",
    angry: "se enfada",
    cry: "llora",
    wave: "saluda",
  },
  bluff: "¡Farol!",
  noBluff: "¡No era farol!",
  voices: "Mensajes",
  notThis: "Elegir otra carta",
  bubbles: {
    called: "¡UNO!",
    caught: "¡Te pillé!",
    skipped: "sin turno",
    challenged: "¿Farol?",
    kept: "se la queda",
    jumped_in: "¡Me cuelo!",
    out: "¡fuera!",
    passed: "paso",
    drew: (count: number) => `+${count}`,
  },
  stakes: (accused: Who, challenger: Who, { color, cards, wrong }) => {
    const some = `algún ${game.color(colorNamed(color))}`;
    return {
      question: game.doubt(accused, challenger),
      was: "El color era",
      right:
        accused === null
          ? `Si tenías ${some}, robas ${cards}.`
          : `Si ${accused} tenía ${some}, ${accused} roba ${cards}.`,
      wrong: challenger === null ? `Si no, robas ${wrong}.` : `Si no, ${challenger} roba ${wrong}.`,
    };
  },
  shownHand: (hand: readonly string[]) => `La mano que te enseñan: ${hand.map(game.card).join(", ")}`,
  nextRound: "Siguiente ronda",
  rematch: "Jugar otra vez",
  roundWon: (who: Who) => (who === null ? "¡Ganas la ronda!" : `${who} gana la ronda`),
  matchWon: (who: Who[]) =>
    who.includes(null)
      ? "¡Ganas la partida!"
      : `${joined(who.map(String))} gana${who.length > 1 ? "n" : ""} la partida`,
  gained: "en esta ronda",
  held: (hand: readonly string[]) => `le quedaba: ${hand.map(game.card).join(", ")}`,
  nextIn: "Siguiente ronda en",
  hostAgain: "Quien dirige la mesa puede empezar otra partida.",
  noWinner: "Nadie gana esta ronda",
};
