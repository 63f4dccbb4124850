import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

globalThis.document = { documentElement: { lang: "en-GB" } };
const m = { ...await import("../../web/static/web/calendar.js"), ...await import("../../web/static/web/moments.js") };

const HOUR = 3600;

beforeEach(() => {
  document.documentElement.lang = "en-GB";
});

test("what is due is told by day and hour in the reader's zone, which is named", () => {
  m.livesIn("Asia/Kathmandu");
  assert.equal(m.due("2026-11-23T23:10:00Z"), "Tue 24 November at 04:55 (Asia/Kathmandu)");
  document.documentElement.lang = "de";
  m.livesIn("Europe/Berlin");
  assert.equal(m.due("2026-11-23T23:10:00Z"), "Di., 24. November um 00:10 (Europe/Berlin)");
});

test("how long something lasts is told by its two largest units, and in hours up to two days", () => {
  const told = {
    "0 minutes": 59, "1 minute": 119, "1 hour": HOUR, "23 hours, 5 minutes": 23 * HOUR + 5 * 60 + 59, "36 hours": 36 * HOUR,
    "47 hours, 59 minutes": 48 * HOUR - 1, "2 days": 48 * HOUR, "3 days, 1 hour": 73 * HOUR + 1800, "4 days": 96 * HOUR + 60,
  };
  for (const [words, seconds] of Object.entries(told)) assert.equal(m.lasting(seconds), words);
  document.documentElement.lang = "de";
  assert.equal(m.lasting(73 * HOUR), "3 Tage, 1 Stunde");
});

test("days have names in the reader's language, and what is no day stays as it is", () => {
  assert.equal(m.listed([0, 4, 6].map(m.weekday)), "Monday, Friday and Sunday");
  assert.deepEqual([m.day("2026-12-24"), m.day("soon")], ["24 Dec 2026", "soon"]);
});

test("a language of which the browser knows nothing is told in one that it knows", () => {
  document.documentElement.lang = "qya";
  m.livesIn("Europe/Berlin");
  assert.match(m.exactly("2026-11-23T23:10:00Z"), /10/);
  assert.match(m.lasting(73 * HOUR), /3/);
  assert.equal(m.listed(["x"]), "x");
});
