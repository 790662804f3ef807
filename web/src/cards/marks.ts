// The marks of the colors as paths in a box of 24 by 24, and the signs of the action cards in one of 48 by 48.

import type { Letter } from "./faces";

export const MARKS: Record<Letter, string> = {
  R: "M12 21C5 15.5 2 12 2 8a5.3 5.3 0 0 1 10-2.5A5.3 5.3 0 0 1 22 8c0 4-3 7.500-10 13z",
  Y: "M12 1.800l3.100 6.600 7.200.9-5.300 5 1.400 7.100L12 17.900l-6.400 3.500L7 14.300l-5.300-5 7.200-.9z",
  G: "M12 2a4.800 4.800 0 0 1 4.300 7 4.900 4.900 0 1 1-2.800 8.100c.2 2 .9 3.500 2.300 4.900H8.200c1.400-1.400 2.100-2.900 2.300-4.900A4.900 4.900 0 1 1 7.700 9 4.800 4.800 0 0 1 12 2z",
  B: "M12 1l8.500 11L12 23 3.500 12z",
};

/** A hop over a seat: nobody takes it for two arrows. */
export const SKIP = "M6 30a18 18 0 0 1 31-9";
export const SKIP_HEAD = "M41 11v14H27z";

/** Two arrows that run against each other. */
export const REVERSE = "M8 17h25M40 31H15";
export const REVERSE_HEADS = "M31 8l12 9-12 9zM17 22L5 31l12 9z";
