// Going from mark to mark by arrow keys.

/** @typedef {import("./geometry.js").Point} Point */

/** @type {Record<string, Point>} */
export const ARROWS = { ArrowLeft: { x: -1, y: 0 }, ArrowRight: { x: 1, y: 0 }, ArrowUp: { x: 0, y: -1 }, ArrowDown: { x: 0, y: 1 } };

/** What lies aside counts so many times as far as what lies ahead. */
const ASIDE = 2;

/**
 * The nearest of these from a point in a direction; null where nothing lies there. Ahead is all that is not farther aside
 * than it is ahead, and where there is none of it all that is ahead at all.
 * @template {{ at: Point }} T
 * @param {T[]} all @param {Point} from @param {Point} direction of length one
 * @returns {T | null}
 */
export function towards(all, from, direction) {
  const seen = all
    .map((each) => {
      const [x, y] = [each.at.x - from.x, each.at.y - from.y];
      return { each, ahead: x * direction.x + y * direction.y, aside: Math.abs(x * direction.y - y * direction.x) };
    })
    .filter(({ ahead }) => ahead > 0.5);
  const straight = seen.filter(({ ahead, aside }) => aside <= ahead);
  const cost = (/** @type {{ ahead: number, aside: number }} */ { ahead, aside }) => ahead + ASIDE * aside;
  return least(straight.length ? straight : seen, cost)?.each ?? null;
}

/** In the order in which one reads: rows from above, in them from the left. @template {{ at: Point }} T @param {T[]} all @returns {T[]} */
export const read = (all) => [...all].sort((one, other) => one.at.y - other.at.y || one.at.x - other.at.x);

/** @template T @param {T[]} all @param {(each: T) => number} cost @returns {T | null} */
function least(all, cost) {
  return all.reduce((/** @type {T | null} */ best, each) => (best === null || cost(each) < cost(best) ? each : best), null);
}
