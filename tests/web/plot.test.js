import assert from "node:assert/strict";
import { test } from "node:test";

import { across, levels, plotted } from "../../web/static/web/plot.js";

const COUNTS = { steps: [1, 2, 5, 10, 20, 50], least: 4 };

test("what is counted from nothing on has no line below nothing", () => {
  assert.deepEqual(levels([0, 0], COUNTS), [0, 1, 2, 3, 4]);
  assert.deepEqual(levels([2, 3], COUNTS), [0, 1, 2, 3, 4]);
  assert.deepEqual(levels([0, 11], COUNTS), [0, 5, 10, 15]);
  for (let most = 0; most < 150; most += 1) {
    const found = levels([0, most], COUNTS);
    assert.ok(found[0] === 0 && found.at(-1) >= most && found.length >= 3 && found.length <= 6, `${most}: ${found}`);
  }
});

test("curves of a picture share its heights", () => {
  const { lines, places: [one, other] } = plotted([[0, 4, 10], [10, 4, 0]], COUNTS);
  assert.deepEqual([one[0].y, other[0].y], [lines[0].y, lines.at(-1).y]);
  assert.equal(one[1].y, other[1].y);
  assert.deepEqual(one.map(({ x }) => x), across(3));
});
