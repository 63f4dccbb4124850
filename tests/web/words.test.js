import assert from "node:assert/strict";
import { test } from "node:test";
import * as m from "../../web/static/web/words.js";

test("what no language was learnt for is said as it stands", () => {
  assert.equal(m.spoken(), null);
  assert.equal(m.say("Turn {turn}", { turn: 3 }), "Turn 3");
});

test("what was learnt is said so, with its parts wherever they stand", () => {
  m.learn("de", { "Turn {turn}": "Zug {turn}", "{name} asks for {what}.": "Um {what} bittet {name}." });
  assert.equal(m.spoken(), "de");
  assert.equal(m.say("Turn {turn}", { turn: 3 }), "Zug 3");
  assert.equal(m.say("{name} asks for {what}.", { name: "{what}", what: "Ruhe" }), "Um Ruhe bittet {what}.");
  assert.equal(m.say("Save"), "Save");
});

test("numbers of rules are parted from what stands about them", () => {
  assert.deepEqual(m.numbered("no road there (BASE-44)."), ["no road there (", "BASE-44", ")."]);
  assert.deepEqual(m.numbered("CH-049, R-09: 12-17"), ["", "CH-049", ", ", "R-09", ": 12-17"]);
  assert.deepEqual(m.numbered("UTF-8, R-1, 5-9"), ["UTF-8, R-1, 5-9"]);
  m.learn("en", {}, ["CH", "R"]);
  assert.deepEqual(m.numbered("SHA-256, CH-049, BASE-44"), ["SHA-256, ", "CH-049", ", BASE-44"]);
});
