import assert from "node:assert/strict";
import { test } from "node:test";
import { reducer } from "../../../web/static/web/game/reducer.js";
import { begun, mine, position } from "../../../web/static/web/game/state.js";

/** A walker for which what stands among the choices may be touched, and nothing else. */
const walk = (now, _kinds, touches) => ({
  touches: touches.filter(({ place }) => now.choices.includes(place)),
  fell: touches.filter(({ place }) => !now.choices.includes(place)).map((touch) => ({ touch, why: "gone" })),
});
const reduce = reducer(walk, (found, one) => [...found.touches.filter(({ place }) => place !== one.place), one]);
const all = (...actions) => actions.reduce(reduce, begun());
const now = (choices = ["12"], decisions = [{ id: "D1", seat: 0, blocking: true, gather: false, answered: false }]) =>
  ({ game: { seat: 0, cursor: 5, epoch: "first", decisions }, choices, short: [], pieces: {} });
const told = (...given) => ({ type: "told", now: now(...given) });
const kinds = { type: "kinds", kinds: { kinds: [] } };
const touch = (place) => ({ type: "touch", touch: { place } });
const item = (cursor, more = {}) => ({ cursor, text: [`line ${cursor}`], ...more });

test("what was touched stays where it is still legal", () => {
  const state = all(told(["12", "13"]), kinds, touch("12"), told(["12"]));
  assert.deepEqual([state.touches, state.fell], [[{ place: "12" }], []]);
});

test("what is legal no more falls, and why is told until the next touch", () => {
  const state = all(told(["12", "13"]), kinds, touch("12"), touch("13"), told(["12"]));
  assert.deepEqual([state.touches, state.fell], [[{ place: "12" }], [{ touch: { place: "13" }, why: "gone" }]]);
  assert.deepEqual(reduce(state, touch("12")).fell, []);
});

test("what cannot be touched changes nothing", () => {
  const state = all(told(["12", "13"]), kinds, touch("12"));
  assert.equal(reducer(walk, ({ touches }) => touches)(state, touch("40")), state);
});

test("what was touched can be taken back, one or all", () => {
  const state = all(told(["12", "13"]), kinds, touch("12"), touch("13"));
  assert.deepEqual(reduce(state, { type: "untouch", touch: { place: "12" } }).touches, [{ place: "13" }]);
  assert.deepEqual(reduce(state, { type: "untouch" }).touches, []);
});

test("a board that did not come with the news is the one before", () => {
  const board = { ground: "/a" };
  assert.equal(all({ type: "told", now: { ...now(), board } }, { type: "told", now: { ...now(), board: null } }).board, board);
});

test("another question makes an end of what a plan was tried on", () => {
  const preview = { choices: ["30"], short: [], pieces: {} };
  const other = [{ id: "D2", seat: 0, blocking: true, gather: false, answered: false }];
  const state = all(told(), kinds, { type: "plan", plan: { lines: [{ order: "end turn" }], told: preview } });
  assert.deepEqual(position(state).choices, ["30"]);
  const next = reduce(state, told(["12"], other));
  assert.deepEqual([position(next).choices, next.plan.lines], [["12"], [{ order: "end turn" }]]);
});

test("the reader's next turn is planned on what is told of it", () => {
  const state = all(told(["12"]), kinds, touch("12"), { type: "early", choices: { choices: ["40"], short: [], pieces: { K1: "3" } } });
  assert.deepEqual([state.touches, position(state).choices, position(state).pieces], [[], ["40"], { K1: "3" }]);
});

test("of the reader's decisions those come first for which the game waits", () => {
  const each = (id, seat, blocking, answered = false) => ({ id, seat, blocking, answered, gather: false });
  const found = mine(now([], [each("offer", 0, false), each("his", 1, true), each("given", 0, true, true), each("owed", 0, true)]));
  assert.deepEqual(found.map(({ id }) => id), ["owed", "offer", "given"]);
  assert.deepEqual(mine({ game: { seat: null, decisions: [each("x", 1, true)] } }), []);
});

test("the story grows at both ends, and tells nothing twice", () => {
  const state = all({ type: "items", items: [item(8), item(9)] }, { type: "items", items: [item(9), item(10)] }, { type: "items", items: [item(6), item(7)] });
  assert.deepEqual([state.story.items.map(({ cursor }) => cursor), state.story.from, state.story.whole], [[6, 7, 8, 9, 10], 5, false]);
  const whole = reduce(state, { type: "items", items: [1, 2, 3, 4, 5].map((cursor) => item(cursor)) });
  assert.deepEqual([whole.story.items.length, whole.story.whole], [10, true]);
  assert.equal(reduce(whole, { type: "items", items: [item(10)] }).story, whole.story);
});

test("what one way of hearing tells before another leaves no gap", () => {
  const state = all({ type: "items", items: [item(8)] }, { type: "items", items: [item(11)] }, { type: "items", items: [item(9), item(10), item(11)] });
  assert.deepEqual(state.story.items.map(({ cursor }) => cursor), [8, 9, 10, 11]);
});

test("what an undo takes back is marked wherever it stands", () => {
  const state = all({ type: "items", items: [item(1), item(2)] }, { type: "items", items: [item(3, { table: { type: "undo", undoes: [2] } })] });
  assert.deepEqual(state.story.items.map(({ undone }) => Boolean(undone)), [false, true, false]);
});

test("what was taken is told, and begins anew", () => {
  const sending = { type: "sending", sending: { key: "k", what: "waits", script: ["x"] } };
  const state = all(told(), kinds, touch("12"), sending, { type: "taken", done: { outcome: "done", items: [{ cursor: 8 }], lines: [{ order: "build road 12-17" }] } });
  assert.deepEqual([state.sending, state.touches, state.answer], [null, [], { text: "Done: build road 12-17.", bad: false, undo: true, items: [8] }]);
});

test("an answer among several may be changed still", () => {
  const gathering = [{ id: "D1", seat: 0, blocking: true, gather: true, answered: false }];
  const state = all(told(["12"], gathering), { type: "taken", done: { outcome: "done", lines: [{ order: "discard 2 ore" }] } });
  assert.equal(state.answer.text, "Kept: discard 2 ore. You may change it until all have answered.");
});

test("what did not run of a script becomes the plan", () => {
  const done = { outcome: "partial", lines: [], refusal: { line: 2, reason: "you hold no ore", rule: "BASE-1" }, draft: ["build city 12", { type: "end_turn" }] };
  const state = all(told(), kinds, { type: "taken", done });
  assert.deepEqual(state.plan.lines, [{ key: 1, order: "build city 12" }, { key: 2, move: { type: "end_turn" } }]);
  assert.deepEqual([state.answer.bad, state.answer.text], [true, "The first lines count. Line 2: you hold no ore (BASE-1)"]);
});

test("what was refused keeps what was touched and written", () => {
  const lines = [{ order: "build road 12-17" }];
  const state = all(told(), kinds, touch("12"), { type: "plan", plan: { lines } }, { type: "refused", problem: { detail: "no road", rule: "BASE-44" } });
  assert.deepEqual([state.touches, state.plan.lines, state.answer.text], [[{ place: "12" }], lines, "no road (BASE-44)"]);
  assert.equal(reduce(state, touch("12")).answer, null);
});

test("a tab that is pressed on a low panel opens it", () => {
  const state = all({ type: "height", height: "low" }, { type: "tab", tab: "story" });
  assert.deepEqual(state.sheet, { height: "half", tab: "story" });
});

test("what nobody knows is no action", () => {
  assert.throws(() => all({ type: "dance" }), /no such action: dance/);
});
