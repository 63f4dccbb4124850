// How a rating went, game by game, as a picture: a line over lines of round numbers. What it shows stands in words beside it.
import { el } from "./dom.js";
import { exactly, onDay } from "./moments.js";
import { HEIGHT, LEFT, RIGHT, WIDTH, cornersOf, plotted } from "./plot.js";
import { say } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";
export const SCALE = { steps: [25, 50, 100, 200, 500, 1000], least: 100 }; // a small change of a rating is to look small
const MARKED = 40; // games up to which each has a mark of its own

/** @typedef {{ at: string, rating: number }} Point the rating after a game that ended then */

/** What the curve says, in words. @param {Point[]} points */
export function inWords(points) {
  const ratings = points.map(({ rating }) => rating);
  const parts = { n: points.length, first: ratings[0], last: ratings.at(-1), least: Math.min(...ratings), most: Math.max(...ratings) };
  if (points.length === 1) return say("After the first rated game: {last}.", parts);
  return say("After each of {n} rated games: from {first} to {last}, {least} at the lowest and {most} at the highest.", parts);
}

/** @param {string} name @param {Record<string, string | number>} attributes @param {...any} children */
function drawn(name, attributes, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
}

/** The picture. @param {Point[]} points @param {string} title @param {string} id a word that no other picture of the page has */
function picture(points, title, id) {
  const { lines, places: [places] } = plotted([points.map(({ rating }) => rating)], SCALE);
  const last = places.at(-1);
  const ends = points.length > 1 ? [points[0], points.at(-1)] : [points[0]];
  return drawn(
    "svg",
    { class: "curve", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-labelledby": `${id}-title ${id}-words` },
    drawn("title", { id: `${id}-title` }, title),
    drawn("desc", { id: `${id}-words` }, inWords(points)),
    ...lines.flatMap(({ number, y }) => [
      drawn("line", { class: "level", x1: LEFT, x2: WIDTH - RIGHT, y1: y, y2: y }),
      drawn("text", { x: LEFT - 6, y: y + 4, "text-anchor": "end" }, String(number)),
    ]),
    drawn("polyline", { points: cornersOf(places) }),
    ...(places.length > MARKED ? [] : places.slice(0, -1).map(({ x, y }) => drawn("circle", { cx: x, cy: y, r: 2.5 }))),
    drawn("circle", { class: "last", cx: last.x, cy: last.y, r: 5 }),
    ...ends.map(({ at }, count) => {
      const [x, anchor] = ends.length === 1 ? [last.x, "middle"] : count ? [WIDTH - RIGHT, "end"] : [LEFT, "start"];
      return drawn("text", { x, y: HEIGHT - 8, "text-anchor": anchor }, onDay(at));
    }),
  );
}

/** The same as a table, the newest game first. @param {Point[]} points @param {string} title */
function table(points, title) {
  return el(
    "div",
    { class: "scrolls", role: "region", tabindex: 0, "aria-label": title },
    el("table", { class: "table" },
      el("thead", {}, el("tr", {}, el("th", { scope: "col" }, say("End of the game")), el("th", { scope: "col" }, say("Rating after it")))),
      el("tbody", {}, points.toReversed().map(({ at, rating }) => el("tr", {}, el("td", {}, exactly(at)), el("td", {}, String(rating)))))),
  );
}

/** The curve with its table beneath. @param {Point[]} points @param {string} title @param {string} id */
export function curve(points, title, id) {
  return el("figure", { class: "curve-box" }, picture(points, title, id),
    el("figcaption", {}, el("details", {}, el("summary", {}, say("These ratings as a table")), table(points, title))));
}
