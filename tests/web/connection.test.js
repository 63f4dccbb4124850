import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { hangUp, sockets, window } from "./telephone.js";

const { Connection } = await import("../../web/static/web/connection.js");

let connection;
let told;

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout"] });
  hangUp();
  told = { heard: [], off: [] };
  connection = new Connection("/games/g/live", {
    hello: () => ({ after: told.heard.length }), last: [4404], heard: (frame) => told.heard.push(frame.type), off: (code) => told.off.push(code),
  });
});

afterEach(() => {
  connection.end();
  document.visibilityState = "visible";
  mock.timers.reset();
});

/** It stands. */
function stands(socket, more = {}) {
  socket.heard.open();
  socket.tells({ type: "ready", ...more });
}

test("it says hello, each time anew, and hears all but pings, which it answers", () => {
  stands(sockets[0]);
  sockets[0].tells({ type: "ping" });
  sockets[0].tells({ type: "events" });
  assert.deepEqual(sockets[0].sent, [{ type: "hello", after: 0 }, { type: "pong" }]);
  assert.deepEqual(told.heard, ["ready", "events"]);
  sockets[0].heard.close({ code: 1006 });
  mock.timers.tick(1000);
  sockets[1].heard.open();
  assert.deepEqual([sockets[1].address, sockets[1].sent], ["wss://here/api/v1/games/g/live", [{ type: "hello", after: 2 }]]);
});

test("nothing is said where nobody would hear it", () => {
  assert.equal(connection.says({ type: "here" }), false);
  stands(sockets[0]);
  assert.equal(connection.says({ type: "here" }), true);
  sockets[0].heard.close({ code: 1006 });
  assert.equal(connection.says({ type: "here" }), false);
  assert.deepEqual(sockets[0].sent.at(-1), { type: "here" });
});

test("it tries again, the later the oftener it failed, and soon again once it has stood", () => {
  const pauses = [];
  for (let failed = 0; failed < 7; failed += 1) {
    const before = sockets.length;
    sockets.at(-1).heard.close({ code: 1006 });
    let waited = 0;
    for (; sockets.length === before; waited += 500) mock.timers.tick(500);
    pauses.push(waited);
  }
  assert.deepEqual(pauses, [2000, 5000, 10_000, 30_000, 60_000, 60_000, 60_000]);
  stands(sockets.at(-1));
  sockets.at(-1).heard.close({ code: 1012 });
  const before = sockets.length;
  mock.timers.tick(1000);
  assert.equal(sockets.length, before + 1);
});

test("after a code for good it does not try again, and after too much not soon", () => {
  sockets[0].heard.close({ code: 4429 });
  mock.timers.tick(59_000);
  assert.equal(sockets.length, 1);
  mock.timers.tick(1000);
  assert.equal(sockets.length, 2);
  sockets[1].heard.close({ code: 4404 });
  mock.timers.tick(600_000);
  assert.deepEqual([sockets.length, told.off], [2, [4429, 4404]]);
});

test("a connection that is silent for longer than two heartbeats is hung up", () => {
  stands(sockets[0], { heartbeat: 8 });
  mock.timers.tick(16_000);
  sockets[0].tells({ type: "ping" });
  mock.timers.tick(19_000);
  assert.equal(sockets[0].closed, false);
  mock.timers.tick(1000);
  assert.equal(sockets[0].closed, true);
});

test("whoever is back on the network, or at the page, need not wait for the next try", () => {
  for (let failed = 0; failed < 4; failed += 1) {
    sockets.at(-1).heard.close({ code: 1006 });
    mock.timers.tick(failed < 3 ? 60_000 : 0);
  }
  const before = sockets.length;
  document.visibilityState = "hidden";
  window.online();
  assert.equal(sockets.length, before);
  document.visibilityState = "visible";
  window.visibilitychange();
  assert.equal(sockets.length, before + 1);
  window.online();
  mock.timers.tick(60_000);
  assert.equal(sockets.length, before + 1, "one at a time");
});

test("a connection that was ended stays so", () => {
  stands(sockets[0]);
  connection.end();
  sockets[0].tells({ type: "events" });
  sockets[0].heard.close({ code: 1000 });
  mock.timers.tick(60_000);
  assert.deepEqual([sockets[0].closed, sockets.length, told], [true, 1, { heard: ["ready"], off: [] }]);
});
