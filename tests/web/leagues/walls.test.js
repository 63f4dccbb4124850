import assert from "node:assert/strict";
import { test } from "node:test";

Object.assign(globalThis, { document: { documentElement: { lang: "en-GB", dataset: { visitor: "" } } } });
const { livesIn } = await import("../../../web/static/web/moments.js");
const { moment, wall } = await import("../../../web/static/web/leagues/walls.js");

test("a field has what a clock on the wall shows in the zone of the reader, and not in that of the browser", () => {
  livesIn("Asia/Kathmandu");
  assert.equal(wall("2027-01-04T12:00:59Z"), "2027-01-04T17:45");
  assert.equal(moment("2027-01-04T17:45"), "2027-01-04T12:00:00.000Z");
  livesIn("America/New_York");
  assert.equal(wall("2027-01-01T04:30:00Z"), "2026-12-31T23:30");
  assert.equal(moment("2026-12-31T23:30"), "2027-01-01T04:30:00.000Z");
});

test("on the days on which clocks change each hour that there is comes back, and one that is left out is the one after it", () => {
  livesIn("Europe/Berlin");
  for (let at = Date.parse("2027-03-27T12:00:00Z"); at < Date.parse("2027-03-29T12:00:00Z"); at += 1_800_000) {
    assert.equal(moment(wall(at)), new Date(at).toISOString());
  }
  assert.equal(wall(moment("2027-03-28T02:30")), "2027-03-28T03:30");
  for (let at = Date.parse("2027-10-30T12:00:00Z"); at < Date.parse("2027-11-01T12:00:00Z"); at += 1_800_000) {
    assert.equal(wall(moment(wall(at))), wall(at));
  }
  assert.equal(moment("2027-10-31T02:30"), "2027-10-31T00:30:00.000Z", "the first of two");
  assert.equal(moment("2027-10-31T10:00"), "2027-10-31T09:00:00.000Z");
});
