// What the app manifest says of the installed page, for the build: the page doesn't load it.

export const manifest = {
  description: "A card game for two to ten, with friends or bots, in the browser. No account.",
  playNow: "Play now",
  puzzles: "Puzzles of the day",
  matches: "Your matches",
};
