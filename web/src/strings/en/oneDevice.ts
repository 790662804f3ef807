export const oneDevice = {
  title: "Pass one device around",
  people: "People",
  name: (number: number) => `Name of person ${number}`,
  noJumps: "Without jumping in: nobody sees their cards out of turn.",
  turn: (who: string) => `${who}’s turn`,
  pass: (who: string) => `Pass the device to ${who}.`,
  show: (who: string) => `I’m ${who}: show my cards`,
  covered: "All cards are covered.",
  cover: "Cover my cards",
  calls: (who: string) => `${who}: UNO!`,
};
