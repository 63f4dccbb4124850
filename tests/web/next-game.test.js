import assert from "node:assert/strict";
import { test } from "node:test";

const kept = new Map();
globalThis.localStorage = { getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => kept.set(name, value), removeItem: (name) => kept.delete(name) };
globalThis.document = { documentElement: { dataset: {} }, cookie: "", activeElement: null };
const m = await import("../../web/static/web/next-game.js");
const { onward } = await import("../../web/static/web/game/onward.js");

const game = (id, waits = true) => ({ game: id, my_turn: waits });

test("the next game is the first that waits and is another one", async () => {
  const games = [game("a"), game("b"), game("c", false)];
  assert.equal(m.nextOf(games, "a").game, "b");
  assert.equal(m.nextOf(games, "x").game, "a");
  assert.equal(m.nextOf([game("a"), game("c", false)], "a"), null);
  const asked = [];
  globalThis.fetch = async (address) => {
    asked.push(address);
    return { ok: true, status: 200, text: async () => JSON.stringify({ games }) };
  };
  assert.equal((await m.nextAfter("a")).game, "b");
  assert.deepEqual(asked, ["/api/v1/me/desk/?limit=2"]);
});

test("it opens where that is wished", () => {
  assert.equal(m.nextOpens(), false);
  kept.set("horror-next-game", "yes");
  assert.equal(m.nextOpens(), true);
});

test("after an answer the page of a game goes on to the next one, once this one does not wait any more and nothing is being written", async () => {
  let meanwhile = () => {};
  globalThis.fetch = async () => {
    meanwhile();
    return { ok: true, status: 200, text: async () => JSON.stringify({ games: [{ ...game("b"), page: "/games/b" }] }) };
  };
  const gone = [];
  const mine = { seat: 0, blocking: true, answered: false };
  const store = (...decisions) => ({ state: { value: { now: { game: { id: "a", seat: 0, decisions } } } } });
  const goes = async (from) => {
    await onward(from, (page) => gone.push(page));
    return gone.splice(0);
  };
  assert.deepEqual(await goes(store(mine)), []);
  assert.deepEqual(await goes(store()), ["/games/b"]);
  document.activeElement = { matches: () => true };
  assert.deepEqual(await goes(store()), []);
  document.activeElement = null;
  const asked = store();
  meanwhile = () => { asked.state = store(mine).state; };
  assert.deepEqual(await goes(asked), [], "it is one's turn again");
});
