export const log = {
  title: "Game log",
  empty: "Nothing has happened yet.",
};
