import assert from "node:assert/strict";
import { test } from "node:test";

const { hands, stoodIn } = await import("../../../web/static/web/game/hands.js");

const held = (seat, since, until, who) => ({ seat, since, until, name: "", bot: null, former: false, player: null, ...who });
const ANN = { name: "Ann" };
const STEWARD = { bot: "steward" };

test("a seat that one person held says nothing of it", () => {
  assert.equal(hands([held(0, 0, null, ANN), held(1, 0, 3, ANN)], 0), "");
  assert.equal(hands([], 0), "");
});

test("a seat that changed hands says whose it was, and until which turn", () => {
  const all = [held(0, 0, 4, ANN), held(0, 4, 7, STEWARD), held(0, 7, 9, { former: true }), held(0, 9, 9, STEWARD), held(0, 9, null, { name: "Cat" })];
  assert.equal(hands(all, 0), "Played by Ann until turn 4, the steward from turn 4 to turn 7, a former player from turn 7 to turn 9, Cat from turn 9.");
  assert.equal(hands([held(1, 0, 0, ANN), held(1, 0, null, { bot: "random" })], 1), "Played by Ann in the set-up, a bot from the set-up.");
});

test("turns that the steward played are told where there are any", () => {
  assert.equal(stoodIn({ seats: [{ turns: 12, steward: 3 }] }, 0), "Turns that the steward played: 3 of 12.");
  assert.equal(stoodIn({ seats: [{ turns: 12, steward: 0 }] }, 0), "");
  assert.equal(stoodIn(null, 0), "");
});
