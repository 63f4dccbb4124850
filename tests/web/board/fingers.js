// Fingers that miss: how often a touch means what it was meant for.
import { middle } from "../../../web/static/web/board/geometry.js";
import { meant } from "../../../web/static/web/board/hits.js";

/** Numbers between 0 and 1 that follow from a seed (mulberry32). */
function chance(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A finger that aims at a point: normally spread by so much in each direction. */
function aiming(next) {
  return ({ x, y }, spread) => {
    const far = spread * Math.sqrt(-2 * Math.log(1 - next()));
    const way = 2 * Math.PI * next();
    return { x: x + far * Math.cos(way), y: y + far * Math.sin(way) };
  };
}

/**
 * What becomes of touches that aim at the middle of each of some places, all of them marked: shares of `hit` (it alone is
 * meant), `asked` (it competes with others, and the board enlarges both), `wrong` (another is meant) and `none`.
 */
export function touched(places, { perUnit, spread, times = 40, seed = 1 }) {
  const marks = places.map(({ name, shape }) => ({ name, shapes: [shape] }));
  const aim = aiming(chance(seed));
  const counts = { hit: 0, asked: 0, wrong: 0, none: 0 };
  for (const { name, shape } of places) {
    for (let time = 0; time < times; time += 1) {
      const found = meant(marks, aim(middle(shape), spread / perUnit), perUnit).map((each) => each.name);
      if (!found.length) counts.none += 1;
      else if (found.length > 1) counts[found.includes(name) ? "asked" : "wrong"] += 1;
      else counts[found[0] === name ? "hit" : "wrong"] += 1;
    }
  }
  return Object.fromEntries(Object.entries(counts).map(([what, count]) => [what, (100 * count) / (places.length * times)]));
}
