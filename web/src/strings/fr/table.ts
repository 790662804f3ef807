import { colorNamed } from "../../cards/faces";
import { game, type Who } from "./game";
import { elided, theCard } from "./grammar";
import type { table as english } from "../en/table";
import { isolated } from "../text";

export const table: typeof english = {
  others: "Les autres",
  draw: "Piocher",
  keep: "Garder",
  call: "UNO !",
  catch: (who: string) => `Contre UNO : ${who} !`,
  catchShort: "Contre UNO !",
  sit: "S’asseoir ici",
  wins: (count: number) => (count === 1 ? "1 partie gagnée" : `${count} parties gagnées`),
  challenge: "Contester",
  accept: (count: number) => `Prendre ${count}`,
  jump: "Intercepter",
  canJump: (card: string) => `Tu peux intercepter avec ${theCard(card)} !`,
  out: "hors jeu",
  youAreOut: "Tu ne joues plus dans cette manche.",
  swapWith: "Avec qui échanges-tu ta main ?",
  cannot: "ne peut pas être jouée maintenant",
  tapAgain: "Touche-la encore une fois pour la jouer.",
  cardsLeft: (count: number) => (count === 1 ? "1 carte !" : `${count} cartes`),
  chooseColor: "Quelle couleur ?",
  drawUntil: "Piocher jusqu’à quelle couleur ?",
  yourCards: "Tes cartes",
  drawPile: (count: number) => `Pioche, ${game.cards(count)}`,
  discardPile: (card: string) => `Talon, ${game.card(card)} sur le dessus`,
  away: "absence, un bot joue",
  bot: "bot",
  watching: "Tu regardes.",
  hands: "Toutes les mains",
  holds: (who: string, cards: readonly string[]) => `${who} a en main : ${cards.map(game.card).join(", ")}.`,
  news: ({ kind, name, was }, isYou) => {
    const someone = isYou ? "Tu" : isolated(name);
    const [a, est, voit, sa] = isYou ? ["as", "es", "vois", "ta"] : ["a", "est", "voit", "sa"];
    return {
      came: `${someone} ${a} rejoint la table.`,
      left: `${someone} ${a} quitté la table.`,
      removed: `${someone} ${a} dû quitter la table.`,
      sat: `${someone} ${a} pris une place.`,
      stood: `${someone} ${a} laissé ${sa} place.`,
      away: `${someone} n’${est} plus là. Un bot joue.`,
      back: `${someone} ${est} de retour.`,
      hosted: isYou ? "La table est maintenant à toi." : `La table est maintenant à ${someone}.`,
      sees: `${someone} ${voit} toutes les mains.`,
      renamed: `${isolated(was ?? "?")} s’appelle maintenant ${isolated(name)}.`,
    }[kind];
  },
  sheets: { rules: "Règles", people: "Qui est là", log: "Déroulement" },
  nothingYet: "Il ne s’est encore rien passé.",
  talk: { title: "Déroulement et chat", line: "Écrire un message", say: "Envoyer" },
  watchAgain: "Revoir la partie",
  partner: "joue avec toi",
  scoreOf: (score: number, target: number) => `${score} sur ${target}`,
  grace: "Tu peux encore dire UNO.",
  canCatch: (who: string) => `${who} a oublié de dire UNO !`,
  notCalled: "Tu as oublié de dire UNO !",
  topIs: (card, color) => `Sur le talon : ${game.card(card)}.${color === null ? "" : ` La couleur en jeu : ${color}.`}`,
  handsAre: (hands) =>
    `${hands.map(([who, count]) => `${isolated(who)} : ${count === 1 ? "1 carte" : `${count} cartes`}`).join(". ")}.`,
  hint: "Conseil",
  react: "Réagir",
  reactions: {
    laugh: "rit",
    clap: "applaudit",
    wow: "n’en revient pas",
    heart: "adore",
    think: "réfléchit",
    angry: "râle",
    cry: "pleure",
    wave: "fait coucou",
  },
  bluff: "Bluff !",
  noBluff: "Pas de bluff !",
  voices: "Messages",
  notThis: "Choisir une autre carte",
  bubbles: {
    called: "UNO !",
    caught: "Contre UNO !",
    skipped: "passe",
    challenged: "Bluff ?",
    kept: "gardée",
    jumped_in: "Hop !",
    out: "hors jeu !",
    passed: "passe",
    drew: (count: number) => `+${count}`,
  },
  stakes: (accused: Who, challenger: Who, { color, cards, wrong }) => {
    const du = (who: string) => elided(`${who} du ${game.color(colorNamed(color))}`);
    return {
      question: game.doubt(accused, challenger),
      was: "La couleur était",
      right:
        accused === null
          ? `${du("Si tu avais")}, tu pioches ${cards}.`
          : `${du(`Si ${accused} avait`)}, ${accused} pioche ${cards}.`,
      wrong: challenger === null ? `Sinon, tu pioches ${wrong}.` : `Sinon, ${challenger} pioche ${wrong}.`,
    };
  },
  shownHand: (hand: readonly string[]) => `La main qu’on te montre : ${hand.map(game.card).join(", ")}`,
  nextRound: "Manche suivante",
  rematch: "Rejouer",
  roundWon: (who: Who) => (who === null ? "Tu gagnes la manche !" : `${who} gagne la manche`),
  matchWon: (who: Who[]) =>
    who.includes(null) ? "Tu gagnes la partie !" : `${who.join(" et ")} gagne${who.length > 1 ? "nt" : ""} la partie`,
  gained: "dans cette manche",
  held: (hand: readonly string[]) => `avait encore : ${hand.map(game.card).join(", ")}`,
  nextIn: "Manche suivante dans",
  hostAgain: "L’hôte peut lancer une autre partie.",
  noWinner: "Personne ne gagne cette manche",
};
