// Where curves go, over lines of round numbers. Whoever draws them (curve.js, game/charts.js) says in which steps these lie.

export const WIDTH = 320;
export const HEIGHT = 170;
export const LEFT = 40; // room for the numbers
export const RIGHT = 14;
export const TOP = 14;
export const BOTTOM = 26; // room for what lies beneath
const LINES = 4; // so many steps at most

/** @typedef {{ steps: readonly number[], least: number }} Scale numbers between two lines, from the smallest on; and what a picture spans at least */
/** @typedef {{ x: number, y: number }} Place */

/** The round numbers between which values lie, the lowest first. @param {readonly number[]} values @param {Scale} scale */
export function levels(values, { steps, least: spanned }) {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const span = Math.max(spanned, most - least);
  const step = steps.find((each) => span / each <= LINES) ?? /** @type {number} */ (steps.at(-1));
  let low = Math.floor(least / step) * step;
  let high = Math.ceil(most / step) * step;
  for (let below = low !== 0; high - low < spanned; below = !below && low !== 0) {
    if (below) low -= step;
    else high += step;
  }
  return Array.from({ length: (high - low) / step + 1 }, (_, count) => low + count * step);
}

/** @param {number} number */
const rounded = (number) => Math.round(number * 10) / 10;

/** How far to the right each of so many values of a curve lies, one as far from the next as any other. @param {number} count */
export function across(count) {
  const apart = count > 1 ? (WIDTH - LEFT - RIGHT) / (count - 1) : 0;
  const first = count > 1 ? LEFT : (LEFT + WIDTH - RIGHT) / 2;
  return Array.from({ length: count }, (_, at) => rounded(first + at * apart));
}

/**
 * Where curves of as many values each go, and the heights of the round numbers.
 * @param {readonly (readonly number[])[]} curves one value at least @param {Scale} scale
 * @returns {{ lines: { number: number, y: number }[], places: Place[][] }}
 */
export function plotted(curves, scale) {
  const numbers = levels(curves.flat(), scale);
  const [low, high] = [numbers[0], /** @type {number} */ (numbers.at(-1))];
  const height = (/** @type {number} */ value) => rounded(TOP + ((high - value) / (high - low)) * (HEIGHT - TOP - BOTTOM));
  const xs = across(curves[0].length);
  return {
    lines: numbers.map((number) => ({ number, y: height(number) })),
    places: curves.map((values) => values.map((value, at) => ({ x: xs[at], y: height(value) }))),
  };
}

/** The corners of a line, as SVG has them. @param {readonly Place[]} places */
export const cornersOf = (places) => places.map(({ x, y }) => `${x},${y}`).join(" ");
