import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = { documentElement: { lang: "en-GB", dataset: {} }, cookie: "" };
const { Notes } = await import("../../web/static/web/dice.js");

/** What a browser keeps, with these notes and this key of Ada's. */
function keeping(notes, master) {
  const kept = new Map([["horror.dice.ada.g", notes], ["horror.dice.master.ada", master]].filter(([, value]) => value !== null));
  return { kept, getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => kept.set(name, value) };
}

const DICE = { commitment: "c", links: { seats: [{ generation: 0, anchor: "" }] } };
const KEY = "ab".repeat(32);

test("notes of the dice that can no more be read are begun anew, by the same key", () => {
  const { anchor } = new Notes("ada", "g", keeping(null, KEY)).anchor(DICE, 0);
  for (const text of ["{", "null", "[]", '{"version":1}']) {
    const notes = new Notes("ada", "g", keeping(text, KEY));
    assert.deepEqual(notes.anchor(DICE, 0), { anchor, generation: 0 }, text);
    assert.deepEqual([notes.kept.version, notes.kept.commitment, notes.kept.chains.length], [2, "c", 1]);
  }
});

test("what is no key is none: another one is made, and kept", () => {
  for (const text of [null, "", "ab", "x".repeat(64)]) {
    const browser = keeping(null, text);
    const { anchor } = new Notes("ada", "g", browser).anchor(DICE, 0);
    assert.match(browser.kept.get("horror.dice.master.ada"), /^[0-9a-f]{64}$/);
    assert.deepEqual(new Notes("ada", "g", browser).anchor(DICE, 0).anchor, anchor);
  }
});
