export const signals = {
  yourTurn: "Your turn",
  waiting: "The others are waiting for you at the table.",
  offer: "Notify you when it’s your turn?",
  yes: "Notify me",
  no: "No thanks",
};
