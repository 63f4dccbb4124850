import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { signal } from "../../../web/static/web/vendor/signals-core/signals-core.js";

let heard;
let time;
let told;
let refuse;
let now;

const listen = (name, call) => heard.push([name, call]);
globalThis.document = { visibilityState: "visible", addEventListener: listen };
globalThis.addEventListener = listen;
const { tellSeen } = await import("../../../web/static/web/game/seen.js");

mock.timers.enable({ apis: ["setTimeout"] });
mock.method(performance, "now", () => time);

/** The window or the document says something. */
const happens = (wanted) => heard.filter(([name]) => name === wanted).forEach(([, call]) => call());

function turns(state) {
  document.visibilityState = state;
  happens("visibilitychange");
}

function passes(milliseconds) {
  time += milliseconds;
  mock.timers.tick(milliseconds);
}

const news = (cursor) => { now.value = { game: { cursor, epoch: "one" } }; };
const cursors = () => told.map(([cursor]) => cursor);

beforeEach(() => {
  [heard, told, time, refuse] = [[], [], 0, false];
  document.visibilityState = "visible";
  now = signal({ game: { cursor: 10, epoch: "one" } });
  tellSeen({ of: { now }, transport: { async seen(...all) {
    told.push(all);
    if (refuse) throw new Error("no answer");
  } } }, 4);
});

test("while the page lies open and nobody touches it, nothing is told", () => {
  for (let cursor = 11; cursor < 20; cursor += 1) {
    passes(60_000);
    news(cursor);
  }
  assert.deepEqual(told, []);
});

test("what was looked at is told when the page is left or hidden, once", () => {
  passes(2500);
  turns("hidden");
  happens("pagehide");
  assert.deepEqual(told, [[10, "one"]]);
});

test("what has not been on the screen for a while does not count, and what came before it does", () => {
  passes(2400);
  happens("pagehide");
  assert.deepEqual(told, []);
  passes(100);
  news(11);
  passes(2499);
  turns("hidden");
  assert.deepEqual(cursors(), [10]);
  passes(60_000);
  news(12);
  passes(60_000);
  turns("visible");
  passes(2499);
  turns("hidden");
  turns("visible");
  passes(2500);
  turns("hidden");
  assert.deepEqual(cursors(), [10, 12]);
});

test("of news that comes one upon the other all is looked at in its turn", () => {
  for (let cursor = 11; cursor < 16; cursor += 1) {
    news(cursor);
    passes(1000);
  }
  turns("hidden");
  assert.deepEqual(cursors(), [13]);
});

test("whoever uses the page tells it with a touch, at most once a minute", () => {
  happens("pointerdown");
  passes(2500);
  happens("pointerdown");
  happens("keydown");
  news(11);
  passes(59_999);
  happens("pointerdown");
  passes(1);
  assert.deepEqual(cursors(), [10]);
  happens("keydown");
  happens("pointerdown");
  assert.deepEqual(cursors(), [10, 11]);
});

test("what could not be told is told the next time", async () => {
  refuse = true;
  passes(2500);
  turns("hidden");
  await new Promise(setImmediate);
  refuse = false;
  turns("visible");
  turns("hidden");
  assert.deepEqual(cursors(), [10, 10]);
});
