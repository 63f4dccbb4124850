import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { hangUp, sockets } from "./telephone.js";

const m = await import("../../web/static/web/live.js");

let told;
let follower;
let answer;

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout"] });
  hangUp();
  told = { news: [], states: [], drafts: [], asked: [], lost: 0, past: 0 };
  answer = { status: 200, found: { items: items(13, 14), cursor: 14, head: 14 } };
  globalThis.fetch = async (address) => {
    told.asked.push(address);
    const { status, found } = answer;
    return { ok: status === 200, status, text: async () => JSON.stringify(found) };
  };
  follower = new m.Follower("g", { cursor: 12, epoch: "one" }, {
    news: (all) => told.news.push(all.map((item) => item.cursor)),
    state: (name) => told.states.push(name),
    drafted: (word) => told.drafts.push(word),
    lost: () => {
      told.lost += 1;
    },
    past: () => {
      told.past += 1;
    },
  });
  sockets[0].heard.open();
});

afterEach(() => {
  follower.stop();
  mock.timers.reset();
});

const items = (...cursors) => cursors.map((cursor) => ({ cursor, text: [`line ${cursor}`] }));

/** All that was asked for has been answered. */
const answered = () => new Promise(setImmediate);

test("what a frame carries is told as it is, and nothing is asked for", () => {
  sockets[0].tells({ type: "ready", cursor: 12 });
  sockets[0].tells({ type: "events", cursor: 14, items: items(13, 14) });
  sockets[0].tells({ type: "events", cursor: 15, items: items(15) });
  assert.deepEqual([told.news, told.states, told.asked], [[[13, 14], [15]], ["live"], []]);
  assert.equal(sockets[0].address, "wss://here/api/v1/games/g/live");
  assert.deepEqual(sockets[0].sent, [{ type: "hello", after: 12, epoch: "one", text: true, language: null }, { type: "here" }]);
});

test("which version of one's plan the server keeps is told at first, and whenever it is another one", () => {
  sockets[0].tells({ type: "ready", cursor: 12 });
  sockets[0].tells({ type: "draft", draft: "w2" });
  sockets[0].tells({ type: "draft", draft: null });
  assert.deepEqual(told.drafts, [null, "w2", null]);
});

test("what was told is not told again, by whichever way it comes", async () => {
  sockets[0].tells({ type: "events", cursor: 13, items: items(13) });
  sockets[0].tells({ type: "events", cursor: 13, items: items(13) });
  sockets[0].heard.close({ code: 1006 });
  await answered();
  assert.deepEqual(told.news, [[13], [14]]);
  assert.deepEqual(told.asked, ["/api/v1/games/g/events/?after=13&limit=200&text=true&epoch=one"]);
});

test("while the line is gone pages are read, and no more once it stands again", async () => {
  sockets[0].heard.close({ code: 1006 });
  await answered();
  mock.timers.tick(5000);
  await answered();
  assert.deepEqual([told.states, told.asked.length], [["poll", "poll"], 2]);
  answer = { status: 0 };
  mock.timers.tick(5000);
  await answered();
  sockets.at(-1).heard.open();
  sockets.at(-1).tells({ type: "ready" });
  mock.timers.tick(10_000);
  await answered();
  assert.deepEqual([told.states, told.asked.length], [["poll", "poll", "off", "live"], 3]);
});

test("a line that comes again begins where the last one ended", () => {
  sockets[0].tells({ type: "events", cursor: 14, items: items(13, 14) });
  sockets[0].heard.close({ code: 1006 });
  mock.timers.tick(2000);
  sockets[1].heard.open();
  assert.equal(sockets[1].sent[0].after, 14);
});

test("that somebody is at the page is told at most every half minute, and only by who sees it", () => {
  const here = () => sockets[0].sent.filter(({ type }) => type === "here").length;
  sockets[0].tells({ type: "ready" });
  follower.here();
  assert.equal(here(), 1);
  follower.told -= 30_000;
  document.visibilityState = "hidden";
  follower.here();
  assert.equal(here(), 1);
  document.visibilityState = "visible";
  follower.here();
  assert.equal(here(), 2);
});

test("a seat that was lost is told", () => {
  sockets[0].heard.close({ code: 4403 });
  assert.equal(told.lost, 1);
});

for (const [code, past] of [["epoch_changed", 1], ["cursor_ahead", 1], ["view_changed", 0]]) {
  test(`everything is read anew after a restore, told by the line: ${code}`, () => {
    sockets[0].tells({ type: "problem", problem: { code, detail: "…" } });
    assert.deepEqual([told.past, follower.stopped], [past, Boolean(past)]);
  });

  test(`everything is read anew after a restore, told by a page: ${code}`, async () => {
    answer = { status: 409, found: { code, detail: "…" } };
    sockets[0].heard.close({ code: 1006 });
    await answered();
    assert.deepEqual([told.past, follower.stopped], [past, Boolean(past)]);
    assert.deepEqual(told.asked, ["/api/v1/games/g/events/?after=12&limit=200&text=true&epoch=one"]);
  });
}
