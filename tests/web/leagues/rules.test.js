import assert from "node:assert/strict";
import { test } from "node:test";

Object.assign(globalThis, { document: { documentElement: { lang: "en-GB", dataset: { visitor: "" } } } });
const shape = await import("../../../web/static/web/leagues/shape.js");
const { nearest } = await import("../../../web/static/web/leagues/fields.js");
const { ruling } = await import("../../../web/static/web/leagues/protests.js");
const { moved, newcomers } = await import("../../../web/static/web/leagues/placement.js");

test("so many entries make the groups that the rules say (LEA-03)", () => {
  assert.deepEqual(shape.tiersOf(30, 7, "doubling"), [[7], [7, 8], [8]]);
  assert.deepEqual(shape.tiersOf(17, 7, "doubling"), [[8], [9]]);
  assert.deepEqual(shape.tiersOf(10, 7, "doubling"), [[5], [5]]);
  assert.deepEqual(shape.tiersOf(30, 7, "single"), [[7], [7], [8], [8]]);
  assert.deepEqual(shape.tiersOf(4, 7, "doubling"), []);
});

test("a season has the parts that its format has, without those of no days", () => {
  const rules = { registration_days: 14, check_in_days: 7, season_days: 77, overtime_days: 0, protest_days: 5 };
  assert.deepEqual(shape.partsOf({ ...rules, format: "divisions" }).map(({ days }) => days), [14, 7, 77, 5]);
  assert.deepEqual(shape.partsOf({ ...rules, format: "table" }).map(({ days }) => days), [77, 5]);
});

test("a word for an address is made of a name", () => {
  assert.equal(shape.slugOf("  Größe & Würde, 2. Liga! "), "grosse-wurde-2-liga");
  assert.equal(shape.slugOf("x".repeat(60)).length, 40);
  assert.equal(shape.slugOf("!!"), "");
});

test("a problem is told at the field that is nearest to its path", () => {
  const paths = ["slug", "rules.points.won", "rules.points.beaten", "rules.rates", "entry"];
  assert.equal(nearest(paths, "$.slug"), "slug");
  assert.equal(nearest(paths, "$.rules.points.beaten[1]"), "rules.points.beaten");
  assert.equal(nearest(paths, "$.rules.rates.then"), "rules.rates");
  assert.equal(nearest(paths, "$.act.entry"), "entry");
  assert.equal(nearest(paths, "$.rules.points"), null);
  assert.equal(nearest(paths, undefined), null);
});

test("newcomers stand in the order of the list, who is not on it behind, and move by a place", () => {
  const entry = (number, listed, came = "new", state = "entered") => ({ number, listed, came, state });
  const found = newcomers([entry(1, null), entry(2, 2), entry(3, 1), entry(4, null, "stayed"), entry(5, null, "new", "withdrawn"), entry(6, null)]);
  assert.deepEqual(found.map(({ number }) => number), [3, 2, 1, 6]);
  assert.deepEqual(moved(["a", "b", "c"], 2, -1), ["a", "c", "b"]);
  assert.deepEqual(moved(["a", "b", "c"], 0, 1), ["b", "a", "c"]);
});

test("what a game comes to after a protest is sent with its seat, or not at all", () => {
  assert.deepEqual(ruling(""), {});
  assert.deepEqual(ruling("void"), { ruling: { how: "void" } });
  assert.deepEqual(ruling("win/0"), { ruling: { how: "win", seat: 0 } });
});
