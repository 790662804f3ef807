export const lobby = {
  title: "Who plays?",
  link: "The address of this table",
  copy: "Copy link",
  copied: "Copied",
  free: "Free seat",
  sit: "Sit here",
  you: "you",
  botsFill: "Bots take the seats that are free.",
  hostStarts: "The host begins the match.",
  play: "Play",
};
