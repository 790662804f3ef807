import { game } from "./game";

/** The deal of the day. */
export const daily = {
  play: "Deal of the day",
  says: "One round with the same cards for everyone today.",
  puzzles: "Puzzles",
  puzzlesSay: "Three short puzzles, the same for everyone today.",
  date: (date: string) => new Date(date).toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" }),
  won: (points: number) => `Won with ${game.points(points)}`,
  lost: (cards: number) => `Lost with ${game.cards(cards)} left`,
  row: (days: number) => `${days} days in a row`,
  again: "Only the first try of a day counts.",
  share: "Share the result",
};
