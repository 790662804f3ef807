import type { ReasonCode, RefusalCode } from "../../protocol/messages";
import { REFUSALS } from "./refusals";

export const common = {
  direction: "ltr" as "ltr" | "rtl",
  leave: "Leave",
  close: "Close",
  back: "Back",
  failed: "That didn’t work. You may be offline.",
  again: "Try again",
  toFront: "Go to the front page",
  loading: "Loading …",
  coming: "Joining the table …",
  lost: "This page doesn’t exist.",
  /** Explain a refusal. The server's own sentence is in English. */
  refusal: (code: RefusalCode | ReasonCode, sentence: string) =>
    (REFUSALS as Partial<Record<string, string>>)[code] ?? sentence,
  lineDown: "Connection lost. Reconnecting …",
  retry: "Try now",
  notAffiliated: "drawfour is not affiliated with Mattel. UNO is a trademark of Mattel.",
};
