export const tv = {
  title: "Table",
  waiting: "Waiting for players",
  join: "Scan, or open:",
  address: "Open on your phone:",
  full: "Full screen",
  open: "Show the table on a TV",
  openSays: "Open this on a big screen. Everyone plays on their own phone.",
};
