import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = { documentElement: { dataset: {}, lang: "en-GB" }, cookie: "", createTreeWalker() {}, createComment: () => ({}), createElement: () => ({}) };
globalThis.localStorage = { getItem: () => null, setItem() {}, removeItem() {} };
globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
const m = Object.assign({}, ...await Promise.all([
  import("../../../web/static/web/game/steps.js"), import("../../../web/static/web/game/unread.js"),
  import("../../../web/static/web/game/seats.js"), import("../../../web/static/web/game/title.js"),
]));

const began = (cursor, turn, text = `Turn ${turn}: Ada.`) => ({ cursor, turn, events: [{ type: "turn_began" }], text: [text], places: [[]] });
const line = (cursor, text, places = [], more = {}) => ({ cursor, turn: 1, events: [{ type: "rolled" }], text: [text], places: [places], ...more });
const letter = (cursor, seat) => ({ cursor, turn: 1, seat, table: { type: "message", to: null, text: "Hello" }, text: ["Bob: Hello"] });

test("a story goes by turns, in the order in which it happened", () => {
  const turns = m.turns([line(1, "The game began."), began(2, 1), line(3, "You rolled 8.", ["12"]), letter(4, 1), began(5, 2, "Turn 2: Bob.")]);
  assert.deepEqual(turns.map(({ heading, cursor, lines }) => [heading, cursor, lines.map(({ text }) => text)]), [
    ["Turn 1", 1, ["The game began."]], ["Turn 1: Ada", 2, ["You rolled 8."]], ["Turn 2: Bob", 5, []],
  ]);
  assert.deepEqual(turns[1].lines[0].places, ["12"]);
});

test("what a standing order did says so, and what was undone is marked", () => {
  const [{ lines }] = m.turns([line(1, "You passed.", [], { by_order: "R2" }), line(2, "You built.", [], { undone: true })]);
  assert.deepEqual(lines.map(({ text, undone }) => [text, undone]), [["You passed. (by your standing order R2)", false], ["You built.", true]]);
});

test("one steps by entry and by turn, and past the last one it is now", () => {
  const items = [began(2, 1), line(3, "a"), letter(4, 1), line(5, "b"), began(6, 2), line(7, "c")];
  const steps = (from, by, what) => m.step(items, true, from, by, what);
  assert.deepEqual([steps(8, -1, "entry"), steps(7, -1, "entry"), steps(5, -1, "entry"), steps(2, -1, "entry")], [7, 6, 3, 2]);
  assert.deepEqual([steps(3, 1, "entry"), steps(7, 1, "entry")], [5, null]);
  assert.deepEqual([steps(8, -1, "turn"), steps(6, -1, "turn"), steps(2, 1, "turn"), steps(6, 1, "turn")], [6, 2, 6, null]);
  assert.equal(m.step([], true, 3, -1, "entry"), 3);
});

test("before there was a board nobody stands", () => {
  const items = [{ cursor: 1, turn: 0, table: { type: "created" }, text: ["Made."] }, { cursor: 2, turn: 0, table: { type: "started" }, text: ["The game began."] }, line(3, "a")];
  assert.deepEqual([m.step(items, true, 3, -1, "entry"), m.step(items, true, 2, -1, "entry"), m.step(items, true, 3, -1, "turn")], [2, 2, 2]);
  assert.deepEqual(m.turns(items)[0].lines.map(({ text, board }) => [text, board]), [["Made.", false], ["The game began.", true], ["a", true]]);
});

test("where the known part of a long game ends, the story is read on for a step", async () => {
  const older = [[line(1, "a"), began(2, 1), line(3, "b")], [line(4, "c"), began(5, 2), line(6, "d")]];
  const looked = [];
  const store = { state: { value: { now: { game: { cursor: 8 } }, looking: null, story: { items: [line(7, "e"), line(8, "f")], from: 6, whole: false } } } };
  store.deeds = {
    look: (at) => {
      looked.push(at);
      store.state.value = { ...store.state.value, looking: { at } };
    },
    async earlier() {
      const { story } = store.state.value;
      const items = [...older.pop(), ...story.items];
      store.state.value = { ...store.state.value, story: { items, from: items[0].cursor - 1, whole: items[0].cursor === 1 } };
    },
  };
  for (const [by, what] of [[-1, "entry"], [-1, "entry"], [-1, "entry"], [-1, "turn"], [-1, "turn"], [-1, "turn"], [1, "turn"]]) await m.stride(store, by, what);
  assert.deepEqual(looked, [8, 7, 6, 5, 2, 1, 2]);
});

test("letters of others past what was read wait to be read", () => {
  const items = [letter(1, 1), letter(2, 0), line(3, "a"), letter(4, 2)];
  assert.deepEqual([m.unreadIn(items, 0, 0), m.unreadIn(items, 1, 0), m.unreadIn(items, 4, 0)], [2, 1, 0]);
});

const HOUR = 3_600_000;
const NOW = Date.parse("2026-11-24T12:00:00Z");
const at = (hours) => new Date(NOW + hours * HOUR).toISOString();
const game = (more = {}) => ({ status: "running", paused: false, stops: [], absences: [], rates: { cap: 1 }, ...more });
const clock = (more = {}, g = {}) => m.clockOf(game(g), { index: 1, clock: { due: at(5), bank: 7200, state: "playing", ...more } }, NOW);

test("a clock beside a name says until when, and what is in the bank", () => {
  const [until, bank, ...rest] = clock();
  assert.match(until, /^until Tue.* 17:00.*, 5 hours left$/);
  assert.deepEqual([bank, rest], ["bank 2 hours", []]);
});

test("time that is over, an empty bank and a bot that plays are told", () => {
  const [over, state, bank] = clock({ due: at(-1), bank: 0, state: "stood_in" });
  assert.match(over, /^time is over since Tue/);
  assert.deepEqual([state, bank], ["a bot plays meanwhile", "bank empty"]);
});

test("who is away is so from when until when, as long as that lies ahead", () => {
  const said = clock({ due: null }, { absences: [{ seat: 1, begins: at(10), ends: at(40) }, { seat: 1, begins: at(-10), ends: at(4) }, { seat: 0, begins: at(10), ends: at(40) }] });
  assert.equal(said.filter((each) => each.startsWith("away from")).length, 1);
});

test("without a clock, or when all is over, nothing is told of it", () => {
  assert.deepEqual(m.clockOf(game(), { index: 1, clock: null }, NOW), []);
  assert.deepEqual(clock({}, { status: "finished" }), []);
});

test("the window's title says whether the game waits, and tells of letters", () => {
  assert.deepEqual([m.titleOf("Friday", false, 0), m.titleOf("Friday", true, 1), m.titleOf("Friday", false, 3)],
    ["Friday", "● Friday · a letter", "Friday · 3 letters"]);
});
