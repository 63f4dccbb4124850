import assert from "node:assert/strict";
import { mock, test } from "node:test";

const element = () => ({ setAttribute() {}, append() {}, remove() {} });
globalThis.document = { documentElement: { dataset: {}, lang: "en-GB" }, createTreeWalker() {}, createComment: () => ({}), createElementNS: element, querySelector: () => null, body: element() };
globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
const { signal } = await import("../../../web/static/web/vendor/signals-core/signals-core.js");
const { keepThings } = await import("../../../web/static/web/game/things.js");

const settled = () => new Promise(setImmediate);

test("what is to be looked up, and did not come, is asked for again when the line is another one", async (t) => {
  t.mock.method(console, "error", () => {});
  const found = { things: [], groups: {}, costs: [] };
  const connection = signal("wait");
  const told = [];
  const ask = mock.fn(() => Promise.reject(new Error("no answer")));
  keepThings({ transport: { things: ask }, state: { value: { now: { game: { ruleset: "classic" } } } }, of: { connection }, dispatch: (action) => told.push(action) });
  await settled();
  const before = ask.mock.callCount();
  assert.deepEqual(told, []);
  await settled();
  assert.equal(ask.mock.callCount(), before, "it is not asked for all the time");
  ask.mock.mockImplementation(async () => found);
  connection.value = "live";
  await settled();
  assert.deepEqual(told, [{ type: "things", things: found }]);
  connection.value = "poll";
  await settled();
  assert.equal(ask.mock.callCount(), before + 1, "what is there is asked for no more");
});
