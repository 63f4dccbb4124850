import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

globalThis.location = { protocol: "https:", host: "here" };
globalThis.document = { documentElement: { dataset: {} }, cookie: "", visibilityState: "hidden" };
globalThis.WebSocket = class {
  static OPEN = 1;
  readyState = 1;
  heard = {};
  sent = [];
  constructor(address) {
    this.address = address;
    sockets.push(this);
  }
  addEventListener(name, call) {
    this.heard[name] = call;
  }
  send(text) {
    this.sent.push(JSON.parse(text));
  }
  close() {}
  tells(frame) {
    this.heard.message({ data: JSON.stringify(frame) });
  }
};
const m = await import("../../web/static/web/live.js");

let sockets;
let told;
let follower;

beforeEach(() => {
  [sockets, told] = [[], { news: [], states: [], asked: [], lost: 0 }];
  globalThis.fetch = async (address) => {
    told.asked.push(address);
    return { ok: true, status: 200, text: async () => JSON.stringify({ items: [items(13, 14)].flat(), cursor: 14, head: 14 }) };
  };
  follower = new m.Follower("g", { cursor: 12, epoch: "one" }, {
    news: (all) => told.news.push(all.map((item) => item.cursor)),
    state: (name) => told.states.push(name),
    lost: () => {
      told.lost += 1;
    },
  });
  sockets[0].heard.open();
});

afterEach(() => follower.stop());

const items = (...cursors) => cursors.map((cursor) => ({ cursor, text: [`line ${cursor}`] }));

test("what a frame carries is told as it is, and nothing is asked for", () => {
  sockets[0].tells({ type: "ready", cursor: 12 });
  sockets[0].tells({ type: "events", cursor: 14, items: items(13, 14) });
  sockets[0].tells({ type: "events", cursor: 15, items: items(15) });
  assert.deepEqual([told.news, told.states, told.asked], [[[13, 14], [15]], ["live"], []]);
  assert.deepEqual(sockets[0].sent, [{ type: "hello", after: 12, epoch: "one", text: true, language: null }]);
});

test("what was told is not told again, by whichever way it comes", async () => {
  sockets[0].tells({ type: "events", cursor: 13, items: items(13) });
  sockets[0].tells({ type: "events", cursor: 13, items: items(13) });
  await follower.poll(1000);
  assert.deepEqual(told.news, [[13], [14]]);
  assert.deepEqual(told.asked, ["/api/v1/games/g/events/?after=13&limit=200&text=true&epoch=one"]);
});

test("a socket that comes again begins where the last one ended", () => {
  sockets[0].tells({ type: "events", cursor: 14, items: items(13, 14) });
  follower.open();
  sockets[1].heard.open();
  assert.equal(sockets[1].sent[0].after, 14);
});

test("a ping is answered", () => {
  sockets[0].tells({ type: "ping" });
  assert.deepEqual(sockets[0].sent.at(-1), { type: "pong" });
});

test("a seat that was lost is told", () => {
  sockets[0].heard.close({ code: 4403 });
  assert.equal(told.lost, 1);
});
