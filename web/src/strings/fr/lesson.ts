import type { ColorState, SymbolState } from "../../protocol/messages";
import { capital, isolated } from "../text";
import type { lesson as english } from "../en/lesson";
import { game } from "./game";
import { aSign, elided, feminineColor, theCard } from "./grammar";

export const lesson: typeof english = {
  start: "Première fois ? Apprends en jouant",
  startSays: "Une courte manche contre deux bots, avec des conseils.",
  tips: "Conseils",
  stop: "Plus de conseils",
  end: "Voilà, c’est ça, UNO. Tu sais tout ce qu’il faut.",
  lines: {
    match: (color: ColorState | null, top: SymbolState) =>
      `Même couleur ou même chiffre : toute carte ${feminineColor(color)} va, et ${aSign(top)} aussi.`,
    number: (card: string) => `Le même chiffre va aussi. Avec ${theCard(card)}, tu changes la couleur.`,
    wait: "Au tour des autres. Les flèches montrent dans quel sens ça tourne.",
    draw: "Rien ne va ? Alors pioche une carte.",
    drawn: "Elle va, tu peux la jouer tout de suite.",
    skip: (next: string) => `Passe ton tour : ${isolated(next)} ne joue pas cette fois.`,
    reverse: () => "Inversion : le jeu repart dans l’autre sens.",
    drawTwo: (next: string) => `+2 : ${isolated(next)} pioche 2 cartes et passe son tour.`,
    wild: () => "Un joker va sur tout, et tu choisis la couleur. Garde-le plutôt pour plus tard.",
    wildDrawFour: (next: string) =>
      `${capital(game.card("W+4"))} : ${isolated(next)} en pioche 4. C’est honnête si tu n’as pas la couleur.`,
    hit: (count: number) => `Aïe : tu pioches ${count} cartes et passes ton tour.`,
    skipped: "Cette fois, tu dois passer ton tour.",
    reversed: "Inversion ! Le jeu tourne maintenant dans l’autre sens.",
    challenge: (who: string, color: ColorState | null) =>
      elided(`Cette carte n’est honnête que sans ${game.color(color)} en main. ${isolated(who)} en avait ? Conteste !`),
    call: "Plus que deux cartes : touche UNO !, puis joue. Si tu oublies, les autres peuvent te contrer.",
    lastOne: "Plus qu’une carte. Joue-la et tu gagnes la manche.",
    oneLeft: (who: string) =>
      `${isolated(who)} n’a plus qu’une carte. Change la couleur, ou fais piocher ${isolated(who)}.`,
    catch: (who: string) =>
      `${isolated(who)} a oublié de dire UNO. Touche « Contre UNO ! », et ${isolated(who)} pioche 2 cartes.`,
  },
};
