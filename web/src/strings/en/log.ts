export const log = {
  title: "What has happened",
  empty: "Nothing has happened yet.",
};
