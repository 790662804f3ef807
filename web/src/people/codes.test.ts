import { expect, test } from "vitest";
import { codeIn, isShort } from "./codes";

test("a code is found alone or in an address", () => {
  expect(codeIn(" ABCD1234 ")).toBe("abcd1234");
  expect(codeIn("http://192.168.1.7:8000/t/k2m4n6p8r2t4")).toBe("k2m4n6p8r2t4");
  expect(codeIn("https://a.b/t/k2m4n6p8r2t4/?x=1#y")).toBe("k2m4n6p8r2t4");
  expect([codeIn("abc"), codeIn(""), codeIn("http://a.b/statistics"), codeIn("two words")]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test("a short code is found however it is written, and where letters were misread", () => {
  for (const text of [
    "kgmb",
    "KGMB",
    " K G M B ",
    "kg-mb",
    "K.G.M.B",
    "http://192.168.1.7:8000/t/KGMB/tv",
    "KCN8",
    "K6MB",
  ])
    expect([text, codeIn(text.replace("/tv", ""))]).toEqual([text, "kgmb"]);
  expect(codeIn("EHS6 GSTH 9V46")).toBe("ehs6gsth9v46");
  expect(codeIn("k2m4n6p8r2t4")).toBe("k2m4n6p8r2t4");
});

test("only codes as the server makes them are short", () => {
  expect(["kgmb", "kgmbr", "kgmbrkgmbr"].every(isShort)).toBe(true);
  expect(["", "kgm", "KGMB", "kgmm", "kgma", "kztm", "ehs6gsth9v46", "kgmbkgmbkgmb"].some(isShort)).toBe(false);
});
