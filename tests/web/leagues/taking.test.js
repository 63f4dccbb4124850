import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = { documentElement: { lang: "en-GB", dataset: { visitor: "" } }, cookie: "" };
globalThis.fetch = async () => ({ ok: false, status: 404, text: async () => "", headers: new Map() });
const { choices: offered, dueOf, left, open, stands } = await import("../../../web/static/web/leagues/taking.js");

const ME = "me";
const choices = (shown, reader, games = 1) => offered(shown, reader, games);
const entry = (state, more = {}) => ({ state, player: ME, tier: null, group: null, ...more });
const season = (state, more = {}) => ({
  state, halted: null, mine: null, waits: null, rests: false, may_rest: false, entrant: false, entered: 5, waiting: 0,
  rules: { most: 6, format: "divisions" }, dates: { closes_at: "closes", starts_at: "starts", ends_at: "ends", hard_end_at: "hard" }, ...more,
});

test("LEA-05: while registration is open one enters, or waits where all places are taken", () => {
  assert.deepEqual(choices(season("registration"), ME), ["enter"]);
  assert.deepEqual(choices(season("registration", { entered: 6 }), ME), ["wait"]);
  assert.deepEqual(choices(season("registration", { waiting: 1 }), ME), ["wait"]);
  assert.deepEqual(choices(season("registration", { mine: entry("entered") }), ME), ["withdraw"]);
  assert.deepEqual(choices(season("registration", { mine: entry("withdrawn", { player: null }) }), ME), ["enter"]);
  assert.deepEqual(choices(season("registration", { waits: 2 }), ME), ["stop_waiting"]);
});

test("in check-in who has entered confirms first of all, and who has not waits", () => {
  assert.deepEqual(choices(season("check_in", { mine: entry("entered") }), ME), ["confirm", "withdraw"]);
  assert.deepEqual(choices(season("check_in", { mine: entry("confirmed") }), ME), ["withdraw"]);
  assert.deepEqual(choices(season("check_in"), ME), ["wait"]);
});

test("LEA-10: rest is offered to who may, and taken back while registration is open", () => {
  assert.deepEqual(choices(season("registration", { may_rest: true, mine: entry("entered") }), ME), ["withdraw", "rest"]);
  assert.deepEqual(choices(season("registration", { may_rest: true }), ME), ["enter", "rest"]);
  assert.deepEqual(choices(season("registration", { may_rest: true, rests: true, mine: entry("withdrawn", { player: null }) }), ME), ["stop_resting"]);
});

test("LEA-07: under way who plays may leave, and nobody else", () => {
  const plays = entry("playing", { tier: 2, group: 1 });
  assert.deepEqual(choices(season("running", { mine: plays }), ME), ["leave"]);
  assert.deepEqual(choices(season("adjudicating", { mine: plays }), ME), ["leave"]);
  assert.deepEqual(choices(season("running", { mine: plays }), ME, 0), [], "who has no game to leave");
  assert.deepEqual(choices(season("overtime"), ME), ["wait"]);
  assert.deepEqual(choices(season("running", { mine: { ...plays, player: "substitute" } }), ME), ["wait"]);
  assert.deepEqual(choices(season("closing", { mine: plays }), ME), []);
  assert.equal(stands(season("running", { mine: plays }), ME), "You play in group 1 of tier 2.");
});

test("LEA-01: in a season that is set aside people may do what they might before", () => {
  assert.deepEqual(choices(season("halted", { halted: "registration" }), ME), ["enter"]);
});

test("FMT-05: a table is entered and left to its end, and nobody waits for a place in it", () => {
  const table = { rules: { most: 6, format: "table" } };
  assert.deepEqual(choices(season("running", table), ME), ["enter"]);
  const mine = entry("entered", { tier: 1, group: 1 });
  assert.deepEqual(choices(season("running", { ...table, mine }), ME), ["withdraw"]);
  for (const known of [season("registration", { ...table, mine }), season("closing", { ...table, mine: { ...mine, state: "finished" } })]) assert.equal(stands(known, ME), "You have entered.");
  assert.equal(stands(season("registration", { ...table, mine: { ...mine, state: "withdrawn", player: null } }), ME), "You have withdrawn.");
  for (const more of [{}, { mine }]) assert.deepEqual(dueOf(season("registration", { ...table, ...more })), { at: "ends", what: "The season ends:" });
});

test("what is due is told with what it asks and how long it is until then", () => {
  assert.deepEqual(dueOf(season("check_in", { mine: entry("entered") })), { at: "starts", what: "Confirm until:" });
  assert.deepEqual(dueOf(season("check_in", { mine: entry("confirmed") })), { at: "starts", what: "The games begin:" });
  assert.equal(dueOf(season("closing")), null);
  const now = Date.parse("2026-11-20T12:00:00Z");
  assert.equal(left("2026-11-22T15:00:00Z", now), "2 days, 3 hours left");
  assert.equal(left("2026-11-20T11:00:00Z", now), "any moment now");
});

test("ORG-04: one protests against games that are over, for so many days", () => {
  const now = Date.parse("2026-11-20T12:00:00Z");
  const games = [{ number: 0, ended_at: null }, { number: 1, ended_at: "2026-11-15T11:59:00Z" }, { number: 2, ended_at: "2026-11-15T12:00:00Z" }];
  assert.deepEqual(open(games, 5, now).map(({ number }) => number), [2]);
});
