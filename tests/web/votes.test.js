import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = { documentElement: { lang: "en-GB" }, createElement: () => ({ append() {}, setAttribute() {} }) };
const m = await import("../../web/static/web/votes.js");

test("a game may go over to each other clock that nobody has asked for, and to none where it is private", () => {
  const game = { rates: { preset: "daily" }, visibility: "public", votes: {} };
  assert.deepEqual(m.otherClocks(game), ["rates_brisk", "rates_slow", "rates_league"]);
  assert.deepEqual(m.otherClocks({ ...game, votes: { rates_slow: { by: 0, agreed: [0] } } }), ["rates_brisk", "rates_league"]);
  assert.deepEqual(m.otherClocks({ ...game, visibility: "private" }), ["rates_brisk", "rates_slow", "rates_league", "rates_none"]);
  assert.deepEqual(m.otherClocks({ ...game, visibility: "private", rates: null }), ["rates_daily", "rates_brisk", "rates_slow", "rates_league"]);
});

test("a clock is called as the form of a new game calls it", () => {
  assert.equal(m.votes().rates_daily, "another clock (a move a day)");
});

test("the others are offered to decide about a seat by how it stands, and not about their own", async () => {
  const seat = (index, state) => ({ index, player: `p${index}`, clock: state && { state } });
  const game = { seat: 0, rates: {}, options: {}, votes: {}, seats: [seat(0, "stood_in"), seat(1, "stood_in"), seat(2, "open"), seat(3, "playing")] };
  assert.deepEqual(m.seatVotes(game), [{ seat: 1, what: "open_seat" }, { seat: 2, what: "steward" }]);
  assert.deepEqual(m.seatVotes({ ...game, options: { resigned: "dead" }, votes: { open_seat: { by: 0, seat: 1, agreed: [0] } } }),
    [{ seat: 2, what: "steward" }, { seat: 2, what: "remove_seat" }]);
  assert.deepEqual(m.seatVotes({ ...game, rates: null }).map(({ what }) => what), ["stand_in", "stand_in", "stand_in"]);
});

test("who asks to leave does not let another one go who has asked before", () => {
  assert.equal(m.mayAskToLeave({ votes: {} }), true);
  assert.equal(m.mayAskToLeave({ votes: { leave: { by: 1, agreed: [1] } } }), false);
});
test("what a game does not vote on is not offered", () => {
  const seat = (index, state) => ({ index, player: `p${index}`, clock: state && { state } });
  const game = { seat: 0, rates: { preset: "daily" }, visibility: "private", options: {}, votes: {}, ballots: ["pause", "steward"], seats: [seat(0), seat(1, "stood_in"), seat(2, "open")] };
  assert.deepEqual(m.otherClocks(game), []);
  assert.deepEqual(m.seatVotes(game), [{ seat: 2, what: "steward" }]);
  assert.equal(m.mayAskToLeave(game), false);
  assert.deepEqual(["pause", "draw", "rates_slow"].map((what) => m.mayBePut(game, what)), [true, false, false]);
  assert.equal(m.mayBePut({ ...game, ballots: ["rates"] }, "rates_slow"), true);
});

test("a game that is to go over to other rates may stay with the ones of now", () => {
  const game = { rates: { preset: "league", then: { preset: "brisk" } }, visibility: "public", votes: {} };
  assert.deepEqual(m.otherClocks(game), ["rates_daily", "rates_brisk", "rates_slow", "rates_league"]);
});
