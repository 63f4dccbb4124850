// What has happened to a season since somebody looked at it who was about to act: told before the same is sent once more (LEA-01).
import { el } from "../dom.js";
import "../tongue.js";
import { say } from "../words.js";
import { changes } from "./acts.js";

/** @import { Known } from "./types.js" */

/** That nothing was done, what is new, and what one may do. @param {Known} before @param {Known} after @param {string} next */
export function meanwhile(before, after, next) {
  const news = changes(before, after);
  return [
    el("p", {}, say("The season has changed since you looked at it. Nothing was done. What is new:")),
    el("ul", {}, ...(news.length ? news : [say("nothing that concerns this page")]).map((each) => el("li", {}, each))),
    el("p", {}, next),
  ];
}
