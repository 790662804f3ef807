// Small pictures beside words, in a box of 24: strokes, and what is filled.

export const ICONS = {
  crown: "M4 18h16M4 15l-1-8 5 4 4-6 4 6 5-4-1 8z",
  bot: "M12 3v4M6 7h12a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2zM9 12v1M15 12v1M9.500 16h5",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-4 3.500-6 8-6s8 2 8 6",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  die: "M6 4h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM8.500 8.500v.01M15.500 8.500v.01M12 12v.01M8.500 15.500v.01M15.500 15.500v.01",
  copy: "M9 9h10v11H9zM15 9V5H5v11h4",
  share: "M12 15V4M8 7l4-4 4 4M6 11H5v9h14v-9h-1",
  tick: "M5 13l5 5L19 7",
  eye: "M2 12c3-5 6-7 10-7s7 2 10 7c-3 5-6 7-10 7s-7-2-10-7zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
  quiet: "M4 10v4h4l5 4V6L8 10zM17 10l4 4M21 10l-4 4",
  loud: "M4 10v4h4l5 4V6L8 10zM16.500 9.500a4 4 0 0 1 0 5M19 7a8 8 0 0 1 0 10",
  back: "M9 7l-5 5 5 5M4 12h10a6 6 0 0 1 6 6",
  sliders: "M4 8h9M17 8h3M15 5v6M4 16h3M11 16h9M9 13v6",
  door: "M14 4h5v16h-5M10 8l-5 4 5 4M5 12h10",
  key: "M8 15a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 11h9v4M17 11v3",
} as const;

export type IconName = keyof typeof ICONS;
