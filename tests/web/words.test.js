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
