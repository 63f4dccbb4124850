import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = { documentElement: { lang: "en-GB" }, createTreeWalker: () => ({}), createComment: () => ({}) };
const { measured } = await import("../../../web/static/web/game/figures.js");

test("the longest of bars and lines is a hundred wide, and the others beside it", () => {
  const of = (...all) => measured(all.map(([count, expected], at) => ({ label: String(at + 2), values: [count - 1, 1], expected }))).map(({ wide, line }) => [wide, line]);
  assert.deepEqual(of([4, 2], [1, 2]), [[100, 50], [25, 50]]);
  assert.deepEqual(of([2, 4], [1, 2]), [[50, 100], [25, 50]], "what was expected may be the longest");
  assert.deepEqual(of([0, 0], [0, 0]), [[0, 0], [0, 0]]);
});
