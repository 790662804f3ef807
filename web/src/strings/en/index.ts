// English: the language that says what there is to say. Every other one says the same.

export { common } from "./common";
export { front } from "./front";
export { game } from "./game";
export { lobby } from "./lobby";
export { log } from "./log";
export { menu } from "./menu";
export { rules } from "./rules";
export { table } from "./table";
