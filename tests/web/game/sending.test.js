import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

globalThis.document = { documentElement: { dataset: {} }, cookie: "" };
globalThis.localStorage = { getItem: () => null, setItem() {}, removeItem() {} };
const m = await import("../../../web/static/web/game/sending.js");
const { Kept, PATIENCE, entryOf } = await import("../../../web/static/web/submission.js");
const { makeStore } = await import("../../../web/static/web/game/store.js");

const GAME = { seat: 0, cursor: 5, epoch: "first", dice_version: 2, decisions: [{ id: "D1", seat: 0, blocking: true, gather: false, answered: false }] };
const DONE = { outcome: "done", cursor: 6, lines: [{ order: "end turn" }] };
const away = { status: 0, message: "no answer", problem: { detail: "no answer" } };

let place;
let lineDown;
let time;
let sent;
let waited;
let refreshed;
let store;

/** What the server says to one submission after the other; an error is thrown. `passes`: so long does a device sleep that waits. */
function begin(answers, game = GAME, passes = 0) {
  const transport = {
    async link() {
      if (lineDown.length) throw lineDown.shift();
      return { link: "ab" };
    },
    notes: () => ({ answered() {}, refused() {} }),
    async submit(key, body) {
      sent.push({ key, body });
      const answer = answers.shift();
      if (answer.status !== undefined) throw answer;
      return answer;
    },
    async items(after) {
      return { items: [{ cursor: after + 1, text: ["You built a road on 12-17."] }] };
    },
    async undo() {
      const answer = answers.shift();
      if (answer) throw answer;
    },
  };
  store = makeStore((now, kinds, touches) => ({ touches, fell: [] }), ({ touches }, touch) => [...touches, touch], transport);
  store.dispatch({ type: "person", person: { id: "p" } });
  store.dispatch({ type: "told", now: { game, choices: [], short: [], pieces: {} } });
  return m.makeSending(store, {
    kept: new Kept("p", "g", place),
    refresh: async () => {
      refreshed += 1;
    },
    clock: () => time,
    wait: async (milliseconds) => {
      waited.push([milliseconds, store.state.value.sending.what]);
      time += milliseconds + passes;
    },
  });
}

beforeEach(() => {
  const kept = new Map();
  place = { getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => kept.set(name, value), removeItem: (name) => kept.delete(name), names: (all) => [...kept.keys()].filter((name) => name.startsWith(all)), kept };
  [time, sent, waited, refreshed, lineDown] = [0, [], [], 0, []];
});

test("a script is sent once, with decision, cursor and link, and then nothing is kept", async () => {
  const sending = begin([DONE]);
  assert.equal(await sending.send([{ type: "end_turn" }]), true);
  assert.deepEqual(sent.map(({ body }) => body), [{ script: [{ type: "end_turn" }], expected_cursor: 5, epoch: "first", decision: "D1", link: "ab" }]);
  assert.deepEqual([place.kept.size, store.state.value.sending, store.state.value.answer.text, refreshed], [0, null, "Done: end turn.", 1]);
});

test("a second press while the first is under way is the same press", async () => {
  const sending = begin([DONE]);
  const [first, second] = await Promise.all([sending.send(["end turn"]), sending.send(["end turn"])]);
  assert.deepEqual([first, second, sent.length], [true, false, 1]);
});

test("nothing is no script", async () => {
  assert.equal(await begin([]).send([]), false);
});

test("in a drop the same request is tried again, with the same key, and counts once", async () => {
  const sending = begin([away, { status: 503, problem: { retry_after: 3 } }, DONE]);
  assert.equal(await sending.send(["end turn"]), true);
  assert.equal(new Set(sent.map((each) => JSON.stringify(each))).size, 1);
  assert.deepEqual(waited, [[1000, "away"], [3000, "away"]]);
  assert.equal(place.kept.size, 0);
});

test("where the line is down before anything was asked, it is kept all the same, and goes out when it is back", async () => {
  const sending = begin([DONE]);
  lineDown.push(away, away);
  assert.equal(await sending.send(["end turn"]), true);
  assert.deepEqual([waited.length, sent.length, sent[0].body.link, place.kept.size], [2, 1, "ab", 0]);
});

test("after two minutes the reader is asked, and it is kept until he has answered", async () => {
  const sending = begin([...Array(40).fill(away), DONE].slice(-40));
  assert.equal(await sending.send(["end turn"]), false);
  assert.ok(time >= PATIENCE);
  assert.equal(store.state.value.sending.what, "asks");
  assert.equal(place.kept.size, 1);
  const [{ key }] = sent;
  sent.length = 0;
  const later = begin([DONE]);
  await later.resume();
  await Promise.all([later.again(), later.again()]);
  assert.deepEqual([sent.length, sent[0].key, store.state.value.sending, place.kept.size], [1, key, null, 0]);
});

test("whoever was told to wait for longer than that is asked then, and so is who slept, or whose clock was set back", async () => {
  for (const [answers, passes] of [[[{ status: 429, problem: { retry_after: 3600 } }], 0], [[away], 3_600_000], [[away], -3_600_000]]) {
    time = 10 * PATIENCE;
    const sending = begin([...answers, DONE], GAME, passes);
    assert.equal(await sending.send(["end turn"]), false);
    assert.deepEqual([sent.length, store.state.value.sending.what], [1, "asks"]);
    assert.equal(await sending.again(), true);
    assert.deepEqual([sent.length, sent[0].key], [2, sent[1].key]);
    sent.length = 0;
  }
  assert.deepEqual(waited.map(([milliseconds]) => milliseconds), [PATIENCE, 1000, 1000]);
});

test("what two windows of a browser have sent while the line was down is kept for each, asked about one after the other, and lost or doubled by neither", async () => {
  const lost = Array(40).fill(away);
  await begin([...lost]).send(["roll"]);
  time += 1;
  await begin([...lost]).send(["end turn"]);
  assert.equal(place.kept.size, 2);
  const keys = new Set(sent.map(({ key }) => key));
  sent.length = 0;
  const sending = begin([DONE, DONE]);
  await sending.resume();
  assert.deepEqual(store.state.value.sending.script, ["roll"], "what was begun first");
  await sending.again();
  assert.deepEqual([store.state.value.sending.what, store.state.value.sending.script], ["asks", ["end turn"]]);
  await sending.again();
  assert.deepEqual([sent.map(({ key }) => key), store.state.value.sending, place.kept.size], [[...keys], null, 0]);
});

test("what one window is sending, and another asks about, goes out under one key, and is asked about no more once it has counted", async () => {
  const one = begin([away, DONE, DONE]);
  const sends = one.send(["end turn"]);
  const [asks, other] = [begin([]), store];
  await asks.resume();
  assert.equal(other.state.value.sending.what, "asks");
  asks.elsewhere();
  assert.equal(other.state.value.sending.what, "asks", "it is kept still");
  await sends;
  asks.elsewhere();
  assert.deepEqual([other.state.value.sending, await asks.again(), new Set(sent.map(({ key }) => key)).size], [null, false, 1]);
});

test("what another window of the browser has begun meanwhile stays kept", async () => {
  const sending = begin([DONE]);
  const other = entryOf({ script: ["roll"] });
  const done = sending.send(["end turn"]);
  new Kept("p", "g", place).set(other);
  await done;
  assert.deepEqual(new Kept("p", "g", place).get(), other);
});

test("where the browser keeps nothing the reader can be asked all the same", async () => {
  const full = () => {
    throw new DOMException("no room", "QuotaExceededError");
  };
  globalThis.localStorage = { getItem: () => null, setItem: full, removeItem: full };
  place = undefined;
  const sending = begin([...Array(25).fill(away), DONE]);
  assert.equal(await sending.send(["end turn"]), false);
  assert.equal(store.state.value.sending.what, "asks");
  sent.length = 0;
  while (!await sending.again());
  assert.deepEqual([new Set(sent.map(({ key }) => key)).size, store.state.value.answer.text], [1, "Done: end turn."]);
});

test("after a reload the reader is asked, and nothing goes out before", async () => {
  await begin([...Array(40).fill(away)]).send(["end turn"]);
  sent.length = 0;
  const sending = begin([DONE]);
  await sending.resume();
  assert.deepEqual([sent, store.state.value.sending.what, store.state.value.sending.script], [[], "asks", ["end turn"]]);
  await sending.drop();
  assert.deepEqual([sent, store.state.value.sending, place.kept.size, refreshed], [[], null, 0, 1]);
});

test("where its decision is closed after a reload it is only looked after what became of it", async () => {
  await begin([...Array(40).fill(away)]).send(["end turn"]);
  sent.length = 0;
  const sending = begin([DONE], { ...GAME, decisions: [] });
  await sending.resume();
  assert.deepEqual([sent.length, store.state.value.answer.text, place.kept.size], [1, "Done: end turn.", 0]);
});

test("with nothing kept nothing is resumed", async () => {
  assert.equal(await begin([]).resume(), false);
  assert.equal(store.state.value.sending, null);
});

test("what another device has answered is said, read anew, and not tried again", async () => {
  const problem = { detail: "this was answered already", changed: { items: [] } };
  const sending = begin([{ status: 409, problem }]);
  store.dispatch({ type: "touch", touch: { place: "12" } });
  assert.equal(await sending.send(["build road 12-17"]), false);
  assert.match(store.state.value.answer.text, /^this was answered already[^]*\nMeanwhile:\nYou built a road on 12-17\.$/);
  assert.deepEqual(store.state.value.story.items.map(({ cursor }) => cursor), [6]);
  assert.deepEqual([store.state.value.touches, refreshed, place.kept.size, sent.length], [[{ place: "12" }], 1, 0, 1]);
});

test("a refusal is told and nothing is kept", async () => {
  const sending = begin([{ status: 422, problem: { detail: "you hold no ore", rule: "BASE-1" } }]);
  assert.equal(await sending.send(["build city 12"]), false);
  const { text, bad, problem } = store.state.value.answer;
  assert.deepEqual([text, bad, problem.rule, place.kept.size], ["you hold no ore (BASE-1)", true, "BASE-1", 0]);
});

test("an undo says what became of it", async () => {
  const sending = begin([null, { status: 409, problem: { detail: "all must agree" } }]);
  await sending.undo();
  assert.equal(store.state.value.answer.text, "Your last move is undone.");
  await sending.undo();
  assert.deepEqual([store.state.value.answer.text, store.state.value.answer.bad], ["all must agree", true]);
});

test("what is kept and cannot be read is nothing", () => {
  const entry = { key: "k", at: 1, body: { script: [{ type: "roll" }] }, bound: true };
  const found = (text, name = "horror.sending.p.g.k") => new Kept("p", "g", { names: () => [name], getItem: () => text }).get();
  assert.deepEqual(found(JSON.stringify(entry)), entry);
  for (const text of ["", "{", "null", "7", "{}", '{"key":"k","body":null}', '{"key":"k","body":{"script":"roll"}}']) assert.equal(found(text), null, text);
  assert.equal(found(JSON.stringify(entry), "horror.sending.p.g.other"), null, "it could not be forgotten");
});
