import type { ReasonCode, RefusalCode } from "../../protocol/messages";

export const common = {
  leave: "Leave",
  close: "Close",
  back: "Back",
  failed: "That didn’t work. You may be offline.",
  again: "Try again",
  toFront: "Go to the front page",
  coming: "Joining the table …",
  lost: "This page doesn’t exist.",
  /** Explain a refusal. The server's own sentence is in English. */
  refusal: (_: RefusalCode | ReasonCode, sentence: string) => sentence,
  lineDown: "Connection lost. Reconnecting …",
  notAffiliated: "drawfour is not affiliated with Mattel. UNO is a trademark of Mattel.",
};
