export const front = {
  line: "The card game for two to ten, against bots or with friends.",
  yourName: "Your name",
  playNow: "Play now",
  newTable: "Play with friends",
};
