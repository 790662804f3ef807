// Names for who has not chosen one.

const HOW = ["Brave", "Calm", "Clever", "Eager", "Gentle", "Happy", "Jolly", "Lucky", "Merry", "Quick", "Sunny", "Wise"];
const WHO = ["Badger", "Beaver", "Falcon", "Fox", "Hare", "Heron", "Lynx", "Otter", "Owl", "Panda", "Robin", "Tiger"];

/** A name by dice that give numbers from 0 up to 1. */
export function nickname(dice: () => number): string {
  const any = (words: readonly string[]) => words[Math.floor(dice() * words.length)] ?? "";
  return `${any(HOW)} ${any(WHO)}`;
}
