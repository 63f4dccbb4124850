import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

globalThis.document = { documentElement: { dataset: {} }, cookie: "", addEventListener() {} };
globalThis.addEventListener = () => {};
globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
const { makeLooking } = await import("../../../web/static/web/game/looking.js");

let asked;
let store;
let look;

beforeEach(() => {
  asked = [];
  store = {
    state: { value: { looking: null, now: { game: { epoch: "first" } }, answer: null } },
    transport: { board: ({ at }) => new Promise((resolve, reject) => {
      asked.push({ at, comes: () => resolve(`board ${at}`), fails: () => reject(new Error("no answer")) });
    }) },
    dispatch({ type, moment, answer }) {
      store.state.value = { ...store.state.value, ...(type === "looking" ? { looking: moment } : { answer }) };
    },
  };
  look = makeLooking(store);
});

const shown = () => store.state.value.looking;
const settled = () => new Promise(setImmediate);

test("where one stands is told at once, and the board follows", async () => {
  look(7);
  assert.deepEqual(shown(), { at: 7, epoch: "first", board: null, waits: true });
  await settled();
  asked[0].comes();
  await settled();
  assert.deepEqual(shown(), { at: 7, epoch: "first", board: "board 7" });
});

test("who steps fast asks for the first and the last moment alone", async () => {
  for (const at of [7, 6, 5, 4]) {
    look(at);
    await settled();
  }
  assert.equal(shown().at, 4);
  asked[0].comes();
  await settled();
  asked[1].comes();
  await settled();
  assert.deepEqual([asked.map(({ at }) => at), shown().board], [[7, 4], "board 4"]);
});

test("a moment that was looked at is not asked for again, and now is now", async () => {
  for (const at of [7, 6]) {
    look(at);
    await settled();
    asked.at(-1).comes();
    await settled();
  }
  await look(7);
  assert.deepEqual([asked.length, shown()], [2, { at: 7, epoch: "first", board: "board 7", waits: false }]);
  await look(null);
  assert.equal(shown(), null);
});

test("where there is no answer one stands where one stood, and is told so", async () => {
  look(7);
  await settled();
  asked[0].fails();
  await settled();
  assert.deepEqual([shown(), store.state.value.answer], [null, { text: "no answer", bad: true, undo: false }]);
});
