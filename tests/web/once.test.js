// A form that is sent again before it was answered makes one thing.
import assert from "node:assert/strict";
import { test } from "node:test";
import { busy } from "../../web/static/web/dom.js";
import { leave } from "../../web/static/web/leave.js";
import { here, once } from "../../web/static/web/once.js";

/** A place in memory. */
function place() {
  const kept = new Map();
  return { getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => kept.set(name, value), removeItem: (name) => kept.delete(name), names: () => [...kept.keys()], kept };
}

/** A server that answers as it is told, and notes the keys. */
function server(...answers) {
  const keys = [];
  const send = async (_method, _path, _body, { key }) => {
    keys.push(key);
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { keys, send };
}

const lost = () => Object.assign(new Error("no answer"), { status: 0 });
const refused = () => Object.assign(new Error("refused"), { status: 422 });

test("what was not answered is sent again under its key, also by a page that is opened anew", async () => {
  const at = place();
  const { keys, send } = server(lost(), { id: "a" });
  await assert.rejects(once("/games/", { name: "A" }, { send, place: at }));
  assert.deepEqual(await once("/games/", { name: "A" }, { send, place: at }), { id: "a" });
  assert.equal(keys[0], keys[1]);
  assert.equal(at.kept.size, 0);
});

test("what was answered, or is another thing, has another key", async () => {
  const at = place();
  const { keys, send } = server({ id: "a" }, lost(), refused(), { id: "b" });
  await once("/games/", { name: "A" }, { send, place: at });
  await assert.rejects(once("/games/", { name: "A" }, { send, place: at }));
  await assert.rejects(once("/games/", { name: "B" }, { send, place: at }));
  await once("/games/", { name: "B" }, { send, place: at });
  assert.equal(new Set(keys).size, 4);
});

test("what was lost long ago is not meant by a form that is sent today", async () => {
  const at = place();
  const { keys, send } = server(lost(), { id: "b" });
  await assert.rejects(once("/games/", {}, { send, place: at, at: 0 }));
  await once("/games/", {}, { send, place: at, at: 11 * 60_000 });
  assert.notEqual(keys[0], keys[1]);
});

test("a letter whose answer was lost is sent again under its key, and leaves nothing in the browser", async () => {
  const { keys, send } = server(lost(), { id: 1 }, { id: 2 });
  const letter = () => once("/games/a/messages/", { text: "Hello", to: null }, { send, place: here });
  await assert.rejects(letter());
  await letter();
  await letter(); // meant to be said again
  assert.deepEqual([keys[0] === keys[1], keys[1] === keys[2]], [true, false]);
});

test("a button that has led to another page is not pressed again while that is on its way", async (t) => {
  const [went, heard] = [[], {}];
  t.after(() => delete globalThis.location);
  globalThis.location = { assign: (page) => went.push(page), reload: () => went.push("fresh") };
  globalThis.addEventListener = (name, call) => { heard[name] = call; };
  const [button, box] = [{ disabled: false }, {}];
  busy(button, box, () => leave("/games/a"));
  await new Promise(setImmediate);
  assert.deepEqual([went, button.disabled], [["/games/a"], true]);
  heard.pageshow({ persisted: false });
  heard.pageshow({ persisted: true }); // back by the history
  assert.deepEqual(went, ["/games/a", "fresh"]);

  await busy(button, box, async () => {});
  assert.equal(button.disabled, false); // where one stays it can be pressed again
});
