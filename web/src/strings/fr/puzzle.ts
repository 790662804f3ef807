import { isolated, plural } from "../text";
import type { puzzle as english } from "../en/puzzle";

export const puzzle: typeof english = {
  title: "Les énigmes du jour",
  of: (date) => `Énigmes du ${date}`,
  place: (place, all) => `Énigme ${place} sur ${all}`,
  win: (who) => `Pose toutes tes cartes avant que ce soit à ${isolated(who)}.`,
  call: "UNO est annoncé pour toi.",
  on: "C’est bon jusqu’ici. Continue.",
  play: "Quel coup gagne le plus souvent ?",
  right: "Bien vu !",
  wrong: "Pas tout à fait",
  why: (key, who, color, count, cards) => {
    const name = isolated(who);
    const could = plural("fr", count, { one: "peut", other: "peuvent" });
    return {
      turn: `C’est à ${name} de jouer, et tout peut arriver.`,
      caught: `Tu avais encore du ${color} : ${name} conteste, et tu pioches les cartes.`,
      stuck: "C’est encore à toi, mais tes autres cartes ne s’enchaînent pas toutes.",
      shown: `Tu avais déjà vu cette main, et il y restait du ${color}.`,
      drawn: `${name} a d’abord dû piocher : sa main n’avait pas de ${color}.`,
      drew:
        count === 0
          ? `${name} a dû piocher sur du ${color} et n’a pas pu en recevoir depuis.`
          : `${name} a dû piocher sur du ${color}, et ${cards} au plus ${could} en être.`,
      seen: `Tu pouvais voir toutes les cartes de ${color} sauf ${count}.`,
      few: `${name} n’avait plus que ${cards} : il y a rarement du ${color}.`,
      many: `${name} avait encore ${cards} : une telle main a presque toujours du ${color}.`,
    }[key];
  },
  bluff: "C’était un bluff.",
  honest: "Ce n’était pas un bluff.",
  likely: (share) => `Dans une telle situation, le joker +4 est un bluff dans ${share} des cas.`,
  shown: (who) => `${isolated(who)} avait`,
  shares: "Manches simulées gagnées",
  solution: "Solution",
  solve: "Voir la solution",
  next: "Énigme suivante",
  end: "Voir le résultat",
  score: (right, all) => `${right} sur ${all} du premier coup`,
  again: "Seul le premier essai de chaque énigme compte.",
  over: "Les refaire",
  before: "La veille",
  missing: "Il n’y a pas d’énigmes pour ce jour.",
  offline: "Les énigmes ont besoin d’une connexion au serveur.",
};
