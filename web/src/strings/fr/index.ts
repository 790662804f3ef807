// French.

export { common } from "./common";
export { daily } from "./daily";
export { deck } from "./deck";
export { front } from "./front";
export { game } from "./game";
export { lesson } from "./lesson";
export { lobby } from "./lobby";
export { menu } from "./menu";
export { oneDevice } from "./oneDevice";
export { rules } from "./rules";
export { settings } from "./settings";
export { signals } from "./signals";
export { sound } from "./sound";
export { table } from "./table";
export { tv } from "./tv";
