import type { ColorState, SymbolState } from "../../protocol/messages";
import { capital, isolated } from "../text";
import { game } from "./game";

/** The lines of a first game. */
export const lesson = {
  start: "New to UNO? Play a first game",
  startSays: "One short round against two bots, with a tip whenever something is new.",
  tips: "Tips",
  stop: "No more tips",
  end: "That’s UNO. Now you know all you need.",
  lines: {
    match: (color: ColorState | null, top: SymbolState) =>
      `Match the color or the number: any ${game.color(color)} card fits, and any ${game.sign(top)}.`,
    number: (card: string) => `The same number fits, too. ${capital(game.card(card))} changes the color.`,
    wait: "Now the others. The arrows show which way around it goes.",
    draw: "Nothing fits? Then draw a card.",
    drawn: "It fits, so you can play it right away.",
    skip: (next: string) => `Skip: ${isolated(next)} misses a turn.`,
    reverse: () => "Reverse: play goes the other way around.",
    drawTwo: (next: string) => `Draw two: ${isolated(next)} draws 2 cards and misses a turn.`,
    wild: () => "A wild goes on anything, and you choose the color. It’s worth keeping for later.",
    wildDrawFour: (next: string) =>
      `Wild draw four: ${isolated(next)} draws 4. It’s only fair if you have no card of the color.`,
    hit: (count: number) => `Ouch: you draw ${count} cards and miss a turn.`,
    skipped: "You’ve been skipped, so you miss a turn.",
    reversed: "Reverse! Play goes the other way around now.",
    challenge: (who: string, color: ColorState | null) =>
      `This card is only fair without a ${game.color(color)} card in hand. Think ${isolated(who)} had one? Challenge!`,
    call: "Two cards left: press UNO! first, then play. Forget it, and others can catch you.",
    lastOne: "One card left. Play it, and you win the round.",
    oneLeft: (who: string) => `${isolated(who)} has one card left. Change the color, or make ${isolated(who)} draw.`,
    catch: (who: string) => `${isolated(who)} forgot to call UNO. Press Catch, and ${isolated(who)} draws 2.`,
  },
};
