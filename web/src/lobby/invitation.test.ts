import { expect, test } from "vitest";
import { ownInvitation } from "./invitation";

test("without the server's word the address is the page's own", () => {
  expect(ownInvitation("abcd", { origin: "http://192.168.1.7:8000", hostname: "192.168.1.7" })).toEqual({
    address: "http://192.168.1.7:8000/t/abcd", isLocal: false, picture: null,
  });
  expect(["localhost", "127.0.0.1", "[::1]", "example.org"].map((hostname) => ownInvitation("abcd", { origin: "", hostname }).isLocal)).toEqual([true, true, true, false]);
});
