import { expect, test } from "vitest";
import { checkSeeds } from "./seedCheck";

// The example of FIPS 180-2: SHA-256 of "abc".
const abc = { round: 1, seed: "616263", commit: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" };

test("a seed matches its own hash and no other", async () => {
  expect(await checkSeeds([abc, { ...abc, seed: "616264" }, { ...abc, commit: abc.seed }], [])).toEqual([
    true,
    false,
    false,
  ]);
});

test("an invalid seed matches nothing", async () => {
  expect(
    await checkSeeds(
      [
        { ...abc, seed: "" },
        { ...abc, seed: "6162637" },
        { ...abc, seed: "xyz!" },
      ],
      [],
    ),
  ).toEqual([false, false, false]);
});

test("without cryptography in the browser, nothing is claimed", async () => {
  expect(await checkSeeds([abc], [], {})).toBeNull();
});

test("a seed must match the hash that was sent before the deal, not one told afterwards", async () => {
  const other = { ...abc, commit: "ff".repeat(32) };
  expect(await checkSeeds([abc, { ...abc, round: 2 }], [abc.commit, other.commit])).toEqual([true, false]);
  expect(await checkSeeds([{ ...abc, round: 3 }], [other.commit, null, null])).toEqual([true]);
});
