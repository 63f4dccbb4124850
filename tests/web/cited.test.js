// What rules say of an option or a preset is told before the numbers of those rules.
import assert from "node:assert/strict";
import { test } from "node:test";

const { told } = await import("../../web/static/web/cited.js");

test("the numbers with which a description begins follow it", () => {
  assert.deepEqual(told("R-09, CH-033: for games of a move a day: no town falls."), ["For games of a move a day: no town falls.", ["R-09", "CH-033"]]);
  assert.deepEqual(told("CH-501 to CH-503: the green ones."), ["The green ones.", ["CH-501", "CH-503"]]);
});

test("a description that begins with none stays as it is", () => {
  assert.deepEqual(told("the game to the letter: no options"), ["the game to the letter: no options", []]);
  assert.deepEqual(told("as R-09 says"), ["as R-09 says", []]);
});
