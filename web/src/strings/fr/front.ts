import type { front as english } from "../en/front";

const until = (score: string) => (score === "none" ? "une manche" : `jusqu’à ${score}`);

export const front: typeof english = {
  line: "Le jeu de cartes de 2 à 10, entre amis ou contre des bots.",
  yourName: "Ton nom",
  badName: "Utilise des lettres, des chiffres et des émojis simples. Le reste disparaît.",
  throwName: "Prendre un autre nom",
  playNow: "Jouer",
  dealt: (bots: number, level: string, rules: string, score: string) =>
    [`${bots} ${bots === 1 ? "bot" : "bots"} (${level.toLowerCase()})`, rules, until(score)].join(" · "),
  setUp: "Changer ce qui est distribué",
  solo: "Jouer contre des bots",
  bots: "Bots",
  level: "De quel niveau ?",
  levels: {
    beginner: "Pour une première partie : joue ce qui va, gâche ses jokers et oublie souvent de dire UNO.",
    casual: "Joue pour s’amuser : souvent la première carte possible, et conteste volontiers.",
    skilled: "Joue bien, avec une étourderie de temps en temps.",
    expert: "Retient ce que les autres n’ont pas pu jouer, et ne fait pas d’erreur.",
    master: "Joue chaque coup des centaines de fois dans sa tête avant de le faire.",
  },
  length: "Combien de temps ?",
  until,
  lastRules: "Ma dernière table",
  lastRulesSay: "Les règles et les cartes de ta dernière table entre amis.",
  newTable: "Jouer entre amis",
  goOn: "Revenir à ta table",
  with: (names: string) => `avec ${names}`,
  code: "Entrer un code",
  codeHere: "Code ou lien d’une table",
  codeGo: "Aller à la table",
  codeBad: "Entre un code de 12 lettres et chiffres.",
  tables: "Tables ouvertes",
  free: (count: number) => `${count} libre${count > 1 ? "s" : ""}`,
  running: "Partie en cours",
  waiting: "En attente de joueurs",
  join: "S’asseoir",
  watch: "Regarder",
  statistics: "Tes parties",
  about: "À propos",
  language: "Langue",
};
