import type { about as english } from "../en/about";

export const about: typeof english = {
  title: "À propos de drawfour",
  what: [
    "drawfour, c’est UNO dans ton navigateur, pour 2 à 10 personnes ou bots.",
    "Sans compte, sans pub, sans requête vers des tiers.",
  ].join(" "),
  how: "Comment jouer",
  rules: [
    "Tu commences avec sept cartes. Pose-les toutes en premier pour gagner la manche.",
    "Joue une carte de la même couleur, du même chiffre ou du même symbole. Un joker va sur tout.",
    "Rien à jouer ? Pioche une carte.",
    "Passe ton tour : le joueur suivant ne joue pas. Inversion : le jeu change de sens.",
    "+2 : le joueur suivant pioche deux cartes et passe son tour.",
    "Joker +4 : le joueur suivant en pioche quatre, ou conteste s’il flaire un bluff.",
    "Plus qu’une carte ? Dis UNO avant qu’on te contre !",
    "La manche gagnée te rapporte les points des autres mains. Atteins l’objectif pour gagner la partie.",
  ],
  rulesMore: "Chaque table peut changer les règles. Tu les vois d’un simple appui.",
  docs: "Documentation (en anglais)",
  marks: "Chaque couleur a son signe",
  keys: "Raccourcis clavier à la table",
  film: "Raccourcis clavier pour revoir une partie",
  filmKeys: {
    steps: ["← →", "coup précédent ou suivant"],
    space: ["Espace", "lecture ou pause"],
    rounds: ["Page ↑ ↓", "manche précédente ou suivante"],
    ends: ["Début, Fin", "aller au début ou à la fin"],
  },
  made: "Crédits",
  licences: [
    ["drawfour", "© the drawfour authors, MIT License"],
    ["Nunito, la police de caractères", "© The Nunito Project Authors, SIL Open Font License 1.1"],
    ["Svelte, la bibliothèque d’interface", "© the Svelte contributors, MIT License"],
  ],
  art: "Les cartes ont été dessinées pour drawfour.",
};
