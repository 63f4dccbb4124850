import assert from "node:assert/strict";
import { test } from "node:test";

const kept = new Map();
globalThis.localStorage = { getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => kept.set(name, value), removeItem: (name) => kept.delete(name) };
const m = await import("../../web/static/web/next-game.js");

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
