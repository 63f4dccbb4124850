// How much is told at which scale: fewer words where the board is small, all of them where it is large.

/** @typedef {"island" | "near" | "close"} Level */

/** Text is drawn at least so large, in CSS pixels, or not at all. */
export const READABLE = 11;

/** Two neighbouring places are so far apart on the screen, in pixels, when ids fit between them, and where one acts with ease. */
const ROOM = 56;
const EASE = 72;

/** The least and the largest zoom that acting with ease may ask for: less is not worth a movement. */
const [SLIGHT, MUCH] = [1.15, 2.5];

/**
 * The level at a scale.
 * @param {number} perUnit pixels for a unit of the drawing @param {number} between two neighbouring places, in units
 * @param {number} smallest the smallest text of the drawing, in units
 * @returns {Level}
 */
export function levelAt(perUnit, between, smallest) {
  if (perUnit * smallest >= READABLE - 0.05) return "close";
  return perUnit * between >= ROOM ? "near" : "island";
}

/** How many times the whole board is enlarged to act with ease. @param {number} perUnit where the whole board is seen @param {number} between @returns {number} */
export function ease(perUnit, between) {
  const times = EASE / (perUnit * between);
  return times < SLIGHT ? 1 : Math.min(MUCH, times);
}

/** The largest zoom: twice as much as all text needs, at least four times the whole. @param {number} perUnit @param {number} smallest */
export const largest = (perUnit, smallest) => Math.max(4, (1.25 * READABLE) / (perUnit * smallest));
