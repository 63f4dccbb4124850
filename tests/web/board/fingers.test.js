// On an island as large as a phone of 390 pixels shows the larger one: neighbouring intersections 37 pixels apart, a border's
// middle 18.6 from its ends.
import assert from "node:assert/strict";
import { test } from "node:test";
import { touched } from "./fingers.js";
import { island } from "./island.js";

const { round, long, wide } = island();
const PHONE = 0.372;
const CASES = [
  { what: "intersections", places: round, zoom: 1, spread: 4, hit: 99.9, wrong: 0 },
  { what: "intersections", places: round, zoom: 1, spread: 8, hit: 95, wrong: 3.5 },
  { what: "intersections and borders", places: [...round, ...long], zoom: 1, spread: 4, hit: 93, wrong: 1 },
  { what: "intersections and borders", places: [...round, ...long], zoom: 2, spread: 4, hit: 99.9, wrong: 0.1 },
  { what: "intersections and borders", places: [...round, ...long], zoom: 2, spread: 8, hit: 97, wrong: 3 },
  { what: "hexes", places: wide, zoom: 1, spread: 8, hit: 99, wrong: 0.5 },
];
for (const { what, places, zoom, spread, hit, wrong } of CASES) {
  test(`fingers that stray by ${spread} pixels find ${what} at ${zoom}x, or are asked`, () => {
    const found = touched(places, { perUnit: PHONE * zoom, spread });
    assert.ok(found.hit >= hit && found.wrong <= wrong, JSON.stringify(found));
  });
}
