import { expect, test } from "vitest";
import { ownInvitation } from "./invitation";

test("until the server answers, the address is the page's own", () => {
  expect(ownInvitation("abcd", { origin: "http://192.168.1.7:8000" })).toEqual({
    address: "http://192.168.1.7:8000/t/abcd",
    command: null,
    picture: null,
  });
});
