import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

globalThis.document = { documentElement: { lang: "en-GB" } };
const m = await import("../../../web/static/web/game/more/asked.js");

let game;

beforeEach(() => {
  const clock = { state: "playing" };
  const asked = (seat) => ({ id: `D${seat}`, seat, blocking: true, answered: false });
  game = {
    status: "running", paused: false, seat: 1, rates: { turn: 86400, again: 28800 }, votes: {},
    seats: [{ index: 0, name: "Ada", clock: { ...clock } }, { index: 1, name: "Bert", clock: { ...clock } }, { index: 2, name: "", colour: "white", clock: null }],
    decisions: [asked(0)],
  };
});

const deeds = () => m.offered(game).map(({ name, path, body }) => [name, path, body]);

test("who waits for another seat may give it more time, and nobody a bot", () => {
  game.decisions.push({ ...game.decisions[0], seat: 2 });
  assert.deepEqual(deeds(), [["Give Ada more time", "extensions/", { seat: 0 }]]);
  assert.equal(m.offered(game)[0].means, "24 hours more: once for what is asked now, three times in a game.");
});

test("several questions to a seat are one, and who is waited for by nobody needs no time", () => {
  game.decisions.push({ ...game.decisions[0], id: "D9" });
  assert.equal(deeds().length, 1);
  for (const each of game.decisions) each.answered = true;
  assert.deepEqual(deeds(), []);
  for (const each of game.decisions) Object.assign(each, { answered: false, blocking: false });
  assert.deepEqual(deeds(), []);
});

test("who is late may still be given time, who is stood in for needs none", () => {
  game.seats[0].clock.state = "late";
  assert.equal(deeds().length, 1);
  for (const state of ["stood_in", "open"]) {
    game.seats[0].clock.state = state;
    assert.deepEqual(deeds(), []);
  }
});

test("who is waited for asks for more time, unless somebody has asked already", () => {
  game.decisions[0].seat = 1;
  assert.deepEqual(deeds(), [["Ask for more time", "votes/", { what: "extend", agree: true }]]);
  game.votes.extend = { by: 0, agreed: [0, 1] };
  assert.deepEqual(deeds(), []);
});

test("who is late, stood in for or free for a substitute may say so that one is here, and reads what that does", () => {
  const means = { late: /^Your time ran out.* 8 hours .* 2 hours /, stood_in: /^A bot plays for you, until/, open: /^Your seat is free for a substitute\./ };
  game.decisions = [];
  assert.deepEqual(deeds(), []);
  for (const [state, sentence] of Object.entries(means)) {
    game.seats[1].clock.state = state;
    assert.deepEqual(deeds(), [["I am here", "here/", undefined]]);
    assert.match(m.offered(game)[0].means, sentence);
  }
});

test("who is known and has no seat may take an open one, whatever the clock", () => {
  game.seat = null;
  assert.deepEqual(deeds(), []);
  game.seats[0].open = true;
  for (const rates of [game.rates, null]) {
    game.rates = rates;
    assert.deepEqual(deeds(), [["Take the seat of Ada", "substitutes/", { seat: 0 }]]);
  }
  assert.deepEqual(m.offered(game, false), [], "a visitor logs in first");
  game.paused = true;
  assert.deepEqual(deeds(), []);
});

test("the password goes with it where the game has one", () => {
  Object.assign(game, { seat: null, password: true });
  game.seats[0].open = true;
  assert.equal(m.offered(game)[0].password, true);
});

test("who has a seat takes no other one", () => {
  game.seats[0].open = true;
  assert.deepEqual(deeds(), [["Give Ada more time", "extensions/", { seat: 0 }]]);
});

test("an answer that the others wait for is asked first, with and without a clock, until it is given; in a pause, later", () => {
  game.votes = { open_seat: { by: 0, seat: 2, agreed: [0] }, undo: { by: 0, agreed: [0] } };
  assert.deepEqual(m.offered({ ...game, paused: true }), []);
  for (const other of [{}, { rates: null }]) {
    const [first, second] = m.offered({ ...game, ...other });
    assert.deepEqual([first.means, first.name, first.body], ["Ada asks for a substitute for white.", "Agree", { what: "open_seat", agree: true, seat: 2 }]);
    assert.deepEqual(first.other, { name: "Refuse", path: "votes/", body: { what: "open_seat", agree: false, seat: 2 } });
    assert.deepEqual([second.path, second.body, second.other.body], ["undo/consent/", { agree: true }, { agree: false }]);
  }
  game.votes = { draw: { by: 1, agreed: [1] }, pause: { by: 0, agreed: [0, 1] }, open_seat: { by: 0, seat: 1, agreed: [0] } };
  assert.deepEqual(deeds(), [["Give Ada more time", "extensions/", { seat: 0 }]]);
});

test("nobody is asked to refuse the end of a pause", () => {
  game.votes = { resume: { by: 0, agreed: [0] } };
  const [deed] = m.offered({ ...game, paused: true });
  assert.deepEqual([deed.name, deed.body, deed.other], ["Agree", { what: "resume", agree: true }, undefined]);
});

test("nothing is offered to who looks on, without a clock, in a pause, and when the game does not go on", () => {
  assert.equal(deeds().length, 1);
  for (const other of [{ seat: null }, { rates: null }, { paused: true }, { status: "finished" }]) {
    const before = game;
    game = { ...game, ...other };
    assert.deepEqual(deeds(), []);
    game = before;
  }
});
