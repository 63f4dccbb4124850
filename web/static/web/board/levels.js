// How much is drawn at which scale: fewer words where the board is small, all of them where it is large. The drawing says
// which elements belong to which level, and from which scale on a level's letters can be read.

/** @typedef {"island" | "near" | "close"} Level */
/** From which scale on, in CSS pixels for a unit, the letters of a level can be read. @typedef {{ island: number, near: number, close: number }} Scales */

/** Two neighbouring places are so far apart on the screen, in CSS pixels, where one acts with ease. */
const EASE = 72;

/** The least and the largest zoom that acting with ease may ask for: less is not worth a movement. */
const [SLIGHT, MUCH] = [1.12, 4.2];

/** So many times the whole at most is a board enlarged, though nothing is to be touched there, for its numbers to be read. */
const CROPPED = 1.75;

/** What is shown just where it can be read shall not fall below that by rounding. */
const SURE = 1.01;

/** How many times larger than it must be for all to be read a drawing can be made, and how many times the whole at least. */
const [OVER, LEAST] = [1.6, 4];

/** The level at a scale. @param {number} perUnit in pixels for a unit @param {Scales} scales @returns {Level} */
export function levelAt(perUnit, { near, close }) {
  const reached = perUnit * 1.005; // where a zoom was to come just so far
  if (reached >= close) return "close";
  return reached >= near ? "near" : "island";
}

/**
 * How many times the whole board is enlarged to act with ease: so that fingers find each place, and eyes its name.
 * @param {number} perUnit where the whole board is seen @param {number} between two neighbouring places, in units @param {Scales} scales
 */
export function ease(perUnit, between, { near }) {
  const times = Math.max(EASE / between, near) / perUnit;
  return times < SLIGHT ? 1 : Math.min(MUCH, times);
}

/**
 * How many times the whole board is enlarged for its numbers to be read, where that costs no more than its rim.
 * @param {number} perUnit where the whole board is seen @param {Scales} scales
 */
export function legible(perUnit, { island }) {
  const times = (island * SURE) / perUnit;
  return times > 1 && times <= CROPPED ? times : 1;
}

/** How many times the whole board can be enlarged. @param {number} perUnit where it is seen whole @param {Scales} scales */
export const largest = (perUnit, { close }) => Math.max(LEAST, (OVER * close) / perUnit);
