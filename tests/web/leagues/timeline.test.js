import assert from "node:assert/strict";
import { test } from "node:test";

Object.assign(globalThis, { document: { documentElement: { lang: "en", dataset: { visitor: "" } } } });
const { phases } = await import("../../../web/static/web/leagues/timeline.js");

const dates = {
  opens_at: "2027-01-01T00:00:00Z", closes_at: "2027-01-15T00:00:00Z", starts_at: "2027-01-22T00:00:00Z", middle_at: "2027-02-20T00:00:00Z",
  ends_at: "2027-04-09T00:00:00Z", hard_end_at: "2027-04-30T00:00:00Z", finished_at: null,
};
const rules = { format: "divisions", protest_days: 5 };
const season = (state, more = {}) => ({ state, halted: null, since: dates.opens_at, dates, rules, ...more });
const told = (each, now = 0) => phases(each, now).map(({ phase, where }) => `${phase} ${where}`);

test("a season that is played is in its games, behind registration and check-in", () => {
  assert.deepEqual(told(season("running")), ["registration past", "check_in past", "games now", "overtime ahead", "protests ahead"]);
  assert.equal(phases(season("running"), Date.parse("2027-03-02T00:00:00Z")).find(({ where }) => where === "now").part, 39 / 77);
});

test("a planned season has all of it before it, one that is over all behind it, one that is set aside is where it was", () => {
  assert.deepEqual(new Set(phases(season("draft")).map(({ where }) => where)), new Set(["ahead"]));
  assert.deepEqual(new Set(phases(season("finished", { dates: { ...dates, finished_at: "2027-05-05T00:00:00Z" } })).map(({ where }) => where)), new Set(["past"]));
  assert.equal(told(season("halted", { halted: "check_in" }))[1], "check_in now");
});

test("where all is played before the end there is no overtime, and protests begin then", () => {
  const early = phases(season("closing", { since: "2027-04-01T00:00:00Z" }));
  assert.deepEqual(early.map(({ phase }) => phase), ["registration", "check_in", "games", "protests"]);
  assert.deepEqual([early[3].from, early[3].to, early[3].where], ["2027-04-01T00:00:00.000Z", "2027-04-06T00:00:00.000Z", "now"]);
});

test("a table over games is open to entries while they are played", () => {
  const table = season("registration", { rules: { ...rules, format: "table" }, dates: { ...dates, starts_at: dates.opens_at, hard_end_at: dates.ends_at } });
  assert.deepEqual(told(table), ["games now", "protests ahead"]);
});
