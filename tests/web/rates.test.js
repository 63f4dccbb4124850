// What is said of rates that change at a moment.
import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = { documentElement: { lang: "en-GB" }, createElement: () => ({ append() {}, setAttribute() {} }) };
const { inFull } = await import("../../web/static/web/rates.js");
const { livesIn } = await import("../../web/static/web/moments.js");

const HOUR = 3600;
const RATES = {
  preset: "league", turn: 24 * HOUR, again: 8 * HOUR, reaction: 24 * HOUR, awake: 6 * HOUR, bank: 48 * HOUR, refill: 8 * HOUR, cap: 72 * HOUR,
  off_days: [], off_zone: "UTC", holidays: [], vacation_days: 7, away: "clock", late: "play", ladder: "strict",
};
const THEN = { at: "2027-01-31T12:00:00Z", preset: "brisk", turn: 12 * HOUR, again: 4 * HOUR, reaction: 12 * HOUR, awake: 4 * HOUR, bank: 0, refill: 6 * HOUR, cap: 36 * HOUR, ladder: "strict" };

test("both sets of rates are told, and when the second begins", () => {
  livesIn("UTC");
  const first = inFull(RATES);
  const both = inFull({ ...RATES, then: THEN });
  assert.deepEqual(both.slice(0, first.length), first);
  const [begins, bank, ladder] = both.slice(first.length);
  assert.match(begins, /^From 31 Jan 2027, 12:00 on, .* 12 hours for a turn, 4 hours at least .*, 12 hours for an answer\.$/);
  assert.match(bank, /^Of your bank nothing is left then; .* adds 6 hours, up to 36 hours\.$/);
  assert.equal(ladder, first.at(-1));
});

test("it is told what is left of the bank", () => {
  const said = (own) => inFull({ ...RATES, then: { ...THEN, ...own } }).at(-2);
  assert.match(said({ bank: 10 * HOUR }), /no more is left then than 10 hours/);
  assert.equal(said({ cap: 0 }), "There is no bank any more then.");
});
