import assert from "node:assert/strict";
import { test } from "node:test";
import { ease, largest, legible, levelAt } from "../../../web/static/web/board/levels.js";

const [SIDE, SCALES] = [118, { island: 11 / 46, near: 11 / 17, close: 11 / 8 }]; // of the larger island
const PHONE = 390 / 1234;

test("a phone that shows the whole island tells little, an enlarged one more, and all of it where all can be read", () => {
  assert.equal(levelAt(PHONE, SCALES), "island");
  assert.equal(levelAt(2.1 * PHONE, SCALES), "near");
  assert.equal(levelAt(11 / 8, SCALES), "close");
  assert.equal(levelAt(1400 / 1234, SCALES), "near", "a scale is what counts, and not the device");
  assert.equal(levelAt(PHONE, { island: 0, near: 0, close: 0 }), "close", "a drawing that says nothing is drawn whole");
});

test("a board is enlarged to act about twice on a phone, where names can be read, and not at all where there is room already", () => {
  assert.ok(Math.abs(ease(PHONE, SIDE, SCALES) - 2.05) < 0.1);
  assert.equal(levelAt(PHONE * ease(PHONE, SIDE, SCALES), SCALES), "near");
  assert.ok(Math.abs(ease(390 / 740, 66, SCALES) - 2.07) < 0.1);
  assert.equal(ease(900 / 1234, SIDE, SCALES), 1);
  assert.equal(ease(0.01, SIDE, SCALES), 4.2);
});

test("one can always come so close that all is told", () => {
  for (const perUnit of [0.1, PHONE, 1, 3]) assert.equal(levelAt(perUnit * largest(perUnit, SCALES), SCALES), "close");
});

test("a board whose numbers could not be read loses its rim, and one that would lose more than that is left whole", () => {
  assert.equal(legible(PHONE, SCALES), 1);
  const small = 0.162; // 320 x 450
  assert.ok(legible(small, SCALES) * small > SCALES.island);
  assert.equal(legible(0.1, SCALES), 1);
  assert.equal(legible(small, { island: 0, near: 0, close: 0 }), 1);
});
