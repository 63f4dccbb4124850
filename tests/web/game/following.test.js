import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

globalThis.document = { documentElement: { dataset: {} }, cookie: "", addEventListener() {} };
globalThis.addEventListener = () => {};
globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
const { follow } = await import("../../../web/static/web/game/following.js");

mock.timers.enable({ apis: ["setTimeout"] });

/** Readings of the game: each waits until it `comes` or `fails`. */
let asked;
let told;
let hears;
let anew;
let rematches;
let following;

const standing = (cursor, seat = 1) => ({ game: { cursor, seat, epoch: "one", ruleset: "classic" }, picture: `at ${cursor}` });
const item = (cursor) => ({ cursor, text: [`line ${cursor}`] });
const settled = () => new Promise(setImmediate);

/** So much time goes by, and what follows from it is done. */
async function passes(milliseconds) {
  mock.timers.tick(milliseconds);
  await settled();
}

/** What was asked for last is answered, with the game as it is at a cursor. */
async function comes(cursor, seat) {
  asked.at(-1).comes(standing(cursor, seat));
  await settled();
}

beforeEach(async () => {
  [asked, told, anew, rematches] = [[], [], 0, 0];
  const store = {
    state: { value: { now: null, story: { from: 0, whole: true } } },
    transport: {
      now: (picture) => new Promise((resolve, reject) => { asked.push({ picture, comes: resolve, fails: () => reject(new Error("no answer")) }); }),
      kinds: async () => ({}),
      items: async () => ({ items: [] }),
      async again() {
        rematches += 1;
        return { game: null, by: null };
      },
      async follow(from, calls) {
        hears = calls;
      },
    },
    dispatch(action) {
      told.push(action);
      if (action.type === "told") store.state.value = { ...store.state.value, now: action.now };
    },
  };
  following = follow(store, { first: Promise.resolve(standing(10)), anew: () => { anew += 1; } });
  await following.begin();
});

const shown = () => told.filter(({ type }) => type === "told").at(-1).now.game.cursor;
const pictures = () => asked.map(({ picture }) => picture);

/** News of these cursors comes by the stream. */
const news = (...cursors) => hears.news(cursors.map(item));

/** From now on nothing more is asked: it was so often, and the game is shown as it is at a cursor. */
async function rests(requests, cursor) {
  await passes(60_000);
  assert.deepEqual([asked.length, shown()], [requests, cursor]);
}

test("a piece of news is one request, and its sentences are told at once", async () => {
  news(11, 12);
  assert.deepEqual(told.at(-1), { type: "items", items: [item(11), item(12)] });
  await passes(100);
  assert.deepEqual(pictures(), ["at 10"]);
  await comes(12);
  await rests(1, 12);
});

test("what comes within a moment, or is in the answer all the same, is the same request", async () => {
  news(11);
  await passes(60);
  news(12);
  await passes(40);
  news(13); // after the question and before the answer
  await comes(13);
  await rests(1, 13);
});

test("what the answer does not know yet is one request more", async () => {
  news(11);
  await passes(100);
  for (const cursor of [12, 13]) news(cursor);
  await comes(11);
  await passes(100);
  assert.deepEqual(pictures(), ["at 10", "at 11"]);
  await comes(13);
  await rests(2, 13);
});

test("what the reader did is read at once, and its news asks for nothing more", async () => {
  news(11); // by the connection, before the answer to what was sent
  following.refresh();
  await comes(11);
  await passes(60_000);
  following.refresh();
  news(12);
  await passes(100);
  await comes(12);
  await rests(2, 12);
});

test("what could not be read is tried again until it is there, and then no more", async () => {
  news(11);
  await passes(100);
  asked[0].fails();
  await settled();
  await passes(4999);
  assert.equal(asked.length, 1);
  await passes(1);
  assert.equal(asked.length, 2);
  await comes(11);
  await rests(2, 11);
});

test("a rematch is told as soon as the stream tells it, and asked for where pages are read", async () => {
  const [mine, again] = [{ game: "next", by: "p1" }, () => told.filter(({ type }) => type === "again").map((action) => action.again)];
  hears.again(mine);
  assert.deepEqual(again(), [mine]);
  hears.state("poll");
  await settled();
  assert.deepEqual([again(), rematches], [[mine], 0]); // the game is not over
  news(11);
  await passes(100);
  asked.at(-1).comes({ ...standing(11), game: { ...standing(11).game, status: "finished" } });
  await settled();
  hears.state("poll");
  await settled();
  assert.deepEqual([again(), rematches], [[mine, { game: null, by: null }], 1]);
});

test("of another seat nothing is read on: the page begins anew", async () => {
  hears.lost();
  await comes(11, 2);
  assert.deepEqual([anew, shown()], [1, 10]);
});
