// How a rating went, game by game, as a picture: a line over lines of round numbers. What it shows stands in words beside it.
import { el } from "./dom.js";
import { exactly, onDay } from "./moments.js";
import { say } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";
const WIDTH = 320;
const HEIGHT = 170;
const LEFT = 40; // room for the numbers
const RIGHT = 14;
const TOP = 14;
const BOTTOM = 26; // room for the dates
const STEPS = [25, 50, 100, 200, 500, 1000]; // points between two lines
const LINES = 4; // so many steps at most
const LEAST = 100; // points that a picture spans at least: a small change is to look small
const MARKED = 40; // games up to which each has a mark of its own

/** @typedef {{ at: string, rating: number }} Point the rating after a game that ended then */

/** The round numbers between which ratings lie, the lowest first. @param {number[]} ratings */
export function levels(ratings) {
  const [least, most] = [Math.min(...ratings), Math.max(...ratings)];
  const span = Math.max(LEAST, most - least);
  const step = STEPS.find((each) => span / each <= LINES) ?? STEPS.at(-1);
  let low = Math.floor(least / step) * step;
  let high = Math.ceil(most / step) * step;
  for (let below = true; high - low < LEAST; below = !below) {
    if (below) low -= step;
    else high += step;
  }
  return Array.from({ length: (high - low) / step + 1 }, (_, count) => low + count * step);
}

/**
 * Where the line goes: for each game a place, each as far from the next as any other, and for each round number a height.
 * @param {Point[]} points one at least, the oldest first
 */
export function laidOut(points) {
  const numbers = levels(points.map(({ rating }) => rating));
  const [low, high] = [numbers[0], numbers.at(-1)];
  const height = (rating) => TOP + ((high - rating) / (high - low)) * (HEIGHT - TOP - BOTTOM);
  const apart = points.length > 1 ? (WIDTH - LEFT - RIGHT) / (points.length - 1) : 0;
  const first = points.length > 1 ? LEFT : (LEFT + WIDTH - RIGHT) / 2;
  const rounded = (number) => Math.round(number * 10) / 10;
  return {
    lines: numbers.map((rating) => ({ rating, y: rounded(height(rating)) })),
    places: points.map(({ rating }, count) => ({ x: rounded(first + count * apart), y: rounded(height(rating)) })),
  };
}

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
  const { lines, places } = laidOut(points);
  const last = places.at(-1);
  const ends = points.length > 1 ? [points[0], points.at(-1)] : [points[0]];
  return drawn(
    "svg",
    { class: "curve", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-labelledby": `${id}-title ${id}-words` },
    drawn("title", { id: `${id}-title` }, title),
    drawn("desc", { id: `${id}-words` }, inWords(points)),
    ...lines.flatMap(({ rating, y }) => [
      drawn("line", { class: "level", x1: LEFT, x2: WIDTH - RIGHT, y1: y, y2: y }),
      drawn("text", { x: LEFT - 6, y: y + 4, "text-anchor": "end" }, String(rating)),
    ]),
    drawn("polyline", { points: places.map(({ x, y }) => `${x},${y}`).join(" ") }),
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
