import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = { documentElement: { lang: "en-GB" } };
const m = await import("../../web/static/web/rehearsal.js");

test("an order that fires is told with what it orders and brings about", () => {
  const lines = [{ text: ["You decline T1."] }, {}];
  assert.deepEqual(m.wouldSay({ id: "R1", line: "when …", orders: ["decline T1"], lines }),
    ["R1 would answer.", "It orders: decline T1.", "You decline T1."]);
  assert.deepEqual(m.wouldSay({ id: "R1", orders: ["decline T1"], order_texts: ["lehne T1 ab"] }), ["R1 would answer.", "It orders: lehne T1 ab."]);
  assert.deepEqual(m.wouldSay({ id: "R2", orders: ["roll"], stopped: "draw" }),
    ["R2 would answer.", "It orders: roll.", "The next line would draw, and nobody knows what."]);
});

test("where none fires the owner is asked, and learns why others do not", () => {
  assert.deepEqual(m.wouldSay({ id: "", left: [{ id: "R3", line: "", what: "skipped", why: "you cannot pay it" }] }),
    ["None would answer: you are asked.", "R3 would not be given: you cannot pay it."]);
});

test("of the past it is told what an order would have done", () => {
  assert.deepEqual(m.wouldSay({ id: "R1", orders: ["roll"] }, m.THEN), ["R1 would have answered.", "It orders: roll."]);
  assert.deepEqual(m.wouldSay({ id: "" }, m.THEN), ["None would have answered: you would have been asked."]);
});

test("who decides instead, when, and what is refused is told", () => {
  assert.deepEqual(m.wouldSay({ id: "R1", by: "steward" }), ["R1 would answer.", "The steward decides."]);
  assert.deepEqual(m.wouldSay({ id: "R1", by: "neutral", delay: { least: 5, most: 9 }, refusal: { reason: "No." } }),
    ["R1 would answer.", "The neutral move is made.", "After 5 to 9 minutes.", "No."]);
});
