import type { menu as english } from "../en/menu";

export const menu: typeof english = {
  title: "Menü",
  order: "Meine Karten ordnen",
  orders: { color: "nach Farbe", number: "nach Zahl", drawn: "wie gezogen" },
  speed: "Karten bewegen sich",
  speeds: { off: "gar nicht", fast: "schnell", normal: "normal", slow: "langsam" },
  rules: "Die Regeln dieses Tisches",
  keys: "Tasten",
  keyList: {
    arrows: ["← →", "durch deine Karten gehen"],
    enter: ["Eingabe", "die Karte spielen"],
    draw: ["D", "ziehen"],
    keep: ["K", "die gezogene Karte behalten"],
    call: ["U", "rufen: noch eine!"],
    catch: ["X", "erwischen, wer nicht gerufen hat"],
    challenge: ["C", "anzweifeln"],
    accept: ["A", "die Karten nehmen"],
    color: ["1 – 4", "eine Farbe wählen"],
    help: ["?", "diese Liste"],
  },
  goOn: "Weiterspielen",
};
