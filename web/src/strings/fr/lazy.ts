// French, for screens that load later.

export { about } from "./about";
export { puzzle } from "./puzzle";
export { replay } from "./replay";
export { statistics } from "./statistics";
