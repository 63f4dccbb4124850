import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { parsed, storage } from "../../web/static/web/storage.js";

let kept;
let room;

beforeEach(() => {
  kept = new Map();
  room = true;
  const orThrow = (work) => (...given) => {
    if (!room) throw new DOMException("no room", "QuotaExceededError");
    return work(...given);
  };
  Object.defineProperty(globalThis, "localStorage", { configurable: true, writable: true, value: {
    getItem: (name) => kept.get(name) ?? null, setItem: orThrow((name, value) => kept.set(name, value)), removeItem: orThrow((name) => kept.delete(name)),
  } });
});

test("what is kept is kept by the browser", () => {
  storage.setItem("a", "1");
  assert.deepEqual([storage.getItem("a"), kept.get("a")], ["1", "1"]);
  storage.removeItem("a");
  assert.deepEqual([storage.getItem("a"), kept.size], [null, 0]);
});

test("what the browser has no room for is kept by the page, and by the browser as soon as it has", () => {
  storage.setItem("b", "1");
  room = false;
  storage.setItem("b", "2");
  assert.equal(storage.getItem("b"), "2");
  storage.removeItem("b");
  assert.equal(storage.getItem("b"), "1", "what it could not be told to forget");
  storage.setItem("b", "3");
  room = true;
  storage.setItem("b", "4");
  assert.deepEqual([storage.getItem("b"), kept.get("b")], ["4", "4"]);
});

test("what is kept is found by how its name begins, by the browser or by the page alone", () => {
  globalThis.localStorage = { ...globalThis.localStorage, "game.1": "a", other: "b" };
  room = false;
  storage.setItem("game.2", "c");
  assert.deepEqual(storage.names("game.").sort(), ["game.1", "game.2"]);
  storage.removeItem("game.2");
});

test("what is no JSON any more is as nothing", () => {
  for (const [text, found] of [['{"a":[1]}', { a: [1] }], ["{", null], ["", null]]) {
    storage.setItem("d", text);
    assert.deepEqual(parsed("d"), found, text);
  }
  assert.equal(parsed("never"), null);
});

test("where the browser forbids it nothing fails", () => {
  Object.defineProperty(globalThis, "localStorage", { configurable: true, get() {
    throw new DOMException("forbidden", "SecurityError");
  } });
  assert.equal(storage.getItem("c"), null);
  storage.setItem("c", "1");
  assert.equal(storage.getItem("c"), "1");
  storage.removeItem("c");
  assert.equal(storage.getItem("c"), null);
});
