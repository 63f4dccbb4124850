import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

/** What is kept, by name, as a browser has it: its names are members. */
const place = Object.create({ getItem: (name) => place[name] ?? null, setItem: (name, value) => { place[name] = value; }, removeItem: (name) => delete place[name] });
globalThis.localStorage = place;
globalThis.document = { documentElement: { dataset: {} }, cookie: "" };
const games = await import("../../web/static/web/desk/games.js");
const { seasonsAsk } = await import("../../web/static/web/desk/leagues.js");
const answering = await import("../../web/static/web/desk/answering.js");

const QUESTION = { D3: { text: "Roll the dice." } };
const game = (id, more = {}) => ({ game: id, name: id, my_turn: true, asked: QUESTION, answers: [], link: false, seat: 0, ...more });
const reply = (type, more = {}) => ({ type, label: type, order: type, about: null, draws: "no", ends: "no", grave: false,
  submission: { moves: [{ type }], decision: "D3", expected_cursor: 7, epoch: "first" }, ...more });
const PERSON = { id: "p" };

let asked;
let answers;

beforeEach(() => {
  for (const name of Object.keys(place)) place.removeItem(name);
  asked = [];
  globalThis.fetch = async (address, { body, headers }) => {
    asked.push({ address, body: JSON.parse(body), key: headers["Idempotency-Key"] });
    const { status, found } = answers.shift();
    return { ok: status === 200, status, text: async () => JSON.stringify(found), headers: new Map() };
  };
});

test("an entry that is to be confirmed is asked for, with a way there; who is in no league is told nothing", () => {
  globalThis.document = { ...globalThis.document, createElement: (name) => ({ name, words: "", setAttribute(key, value) { this[key] = value; }, append(...all) { this.words += all.map((each) => each.words ?? each).join(""); this.all = [...(this.all ?? []), ...all]; } }) };
  const league = (needs) => ({ league: "cup", name: "Cup", season: 3, needs, next_at: "2027-01-25T18:00:00Z" });
  const [one, all] = seasonsAsk([league(["confirm"]), league(["move"])]);
  assert.match(one.words, /^Cup, season 3: confirm until /);
  assert.equal(one.all[0].href, "/leagues/cup/seasons/3#yours");
  assert.equal(all.words, "My leagues");
  assert.deepEqual(seasonsAsk([]), []);
});

test("games lie by what is to be done with them", () => {
  const [waits, asks, rests] = [game("a"), game("b", { my_turn: false }), game("c", { my_turn: false, asked: {} })];
  const { waiting, asking, others } = games.sorted([waits, asks, rests]);
  assert.deepEqual([waiting, asking, others], [[waits], [asks], [rests]]);
});

test("what ends a turn or harms who does it is asked once more, and nothing else", () => {
  const asks = (one, more) => games.asksTwice(game("a", more), reply("x", one));
  assert.deepEqual([asks({ ends: "yes" }), asks({ grave: true }), asks({}), asks({ ends: "perhaps" }), asks({ ends: "yes" }, { my_turn: false })], [true, true, false, false, false]);
});

test("after an answer comes the same game while it waits, else the next that does", () => {
  const all = [game("a"), game("b"), game("c", { my_turn: false })];
  assert.deepEqual([games.nextFor(all, "b").game, games.nextFor(all, "c").game, games.nextFor([game("c", { my_turn: false })], "c")], ["b", "a", null]);
});

test("an answer goes out as the server put it together, is kept till it is answered, and then no more", async () => {
  answers = [{ status: 200, found: { outcome: "done", cursor: 8 } }];
  const entry = answering.entryFor(reply("roll"));
  const said = await answering.give(PERSON, game("a"), entry, "Roll", () => {});
  assert.deepEqual(said, { text: "Done: Roll.", bad: false });
  assert.deepEqual(asked.map(({ address, body, key }) => [address, body, key]),
    [["/api/v1/games/a/submissions/", { decision: "D3", expected_cursor: 7, epoch: "first", script: [{ type: "roll" }] }, entry.key]]);
  assert.equal(answering.left(PERSON, game("a")), null);
});

test("what the server did not answer is asked about, and the page of the game finds it too", async () => {
  answers = [{ status: 503, found: {} }];
  const entry = { ...answering.entryFor(reply("roll")), at: Date.now() - 200_000 };
  assert.equal(await answering.give(PERSON, game("a"), entry, "Roll", () => {}), null);
  assert.deepEqual(answering.left(PERSON, game("a")).body.script, [{ type: "roll" }]);
  assert.deepEqual(Object.keys(place), [`horror.sending.p.a.${entry.key}`]);
  answering.drop(PERSON, game("a"), { ...entry, key: "another window's" });
  assert.equal(answering.left(PERSON, game("a")).key, entry.key);
  answering.drop(PERSON, game("a"), entry);
  assert.equal(answering.left(PERSON, game("a")), null);
});

test("what another device has answered, and what is refused, is said and not tried again", async () => {
  answers = [{ status: 409, found: { detail: "answered already" } }, { status: 422, found: { detail: "you hold no ore" } }];
  const give = () => answering.give(PERSON, game("a"), answering.entryFor(reply("roll")), "Roll", () => {});
  const [first, second] = [await give(), await give()];
  assert.deepEqual([first.bad, second], [true, { text: "you hold no ore", bad: true }]);
  assert.match(first.text, /^Something happened meanwhile/);
  assert.deepEqual([asked.length, answering.left(PERSON, game("a"))], [2, null]);
});
