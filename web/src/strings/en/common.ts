import { capital } from "../text";
import type { ReasonCode, RefusalCode } from "../../wire";

export const common = {
  leave: "Leave",
  close: "Close",
  back: "Back",
  failed: "That has not worked. Perhaps the line is down.",
  again: "Try again",
  toFront: "To the front page",
  coming: "Coming to the table …",
  lost: "There is nothing at this address.",
  /** Why something was refused; the server says it in English. */
  refusal: (_: RefusalCode | ReasonCode, sentence: string) => `${capital(sentence).replace(/\.$/, "")}.`,
  lineDown: "The line is down. It comes back by itself …",
  notAffiliated: "drawfour is not affiliated with Mattel. UNO is a trademark of Mattel.",
};
