export const signals = {
  yourTurn: "Your turn",
  waiting: "The others are waiting for you at the table.",
  offer: "Shall we tell you when it is your turn while you look elsewhere?",
  yes: "Yes, tell me",
  no: "No",
};
