import assert from "node:assert/strict";
import { test } from "node:test";
import { READABLE, ease, largest, levelAt } from "../../../web/static/web/board/levels.js";

const [SIDE, SMALLEST] = [118, 8]; // of the larger island

test("a phone that shows the whole island tells little, an enlarged one more, and all of it where all can be read", () => {
  const whole = 390 / 1234;
  assert.equal(levelAt(whole, SIDE, SMALLEST), "island");
  assert.equal(levelAt(2 * whole, SIDE, SMALLEST), "near");
  assert.equal(levelAt(READABLE / SMALLEST, SIDE, SMALLEST), "close");
  assert.equal(levelAt(1400 / 1234, SIDE, SMALLEST), "near", "a scale is what counts, and not the device");
});

test("a board is enlarged to act about twice on a phone, and not at all where there is room already", () => {
  assert.ok(Math.abs(ease(390 / 1234, SIDE) - 2) < 0.1);
  assert.ok(Math.abs(ease(390 / 740, 66) - 2) < 0.1);
  assert.equal(ease(900 / 1234, SIDE), 1);
  assert.equal(ease(0.01, SIDE), 2.5);
});

test("one can always come so close that all is told", () => {
  for (const perUnit of [0.1, 0.316, 1, 3]) assert.equal(levelAt(perUnit * largest(perUnit, SMALLEST), SIDE, SMALLEST), "close");
});
