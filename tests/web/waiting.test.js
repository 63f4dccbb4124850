import assert from "node:assert/strict";
import { test } from "node:test";
import * as m from "../../web/static/web/waiting.js";

const game = (id, decision, more = {}) => ({ game: id, name: id, status: "running", paused: false, decision, ...more });

test("games that wait are counted as frames tell of them", () => {
  const one = m.after(new Map(), { games: [game("a", "D1"), game("b", null)], left: [] });
  assert.equal(m.counted(one.next), 1);
  const two = m.after(one.next, { games: [game("b", "D4")], left: [] });
  assert.equal(m.counted(two.next), 2);
  assert.equal(m.counted(m.after(two.next, { games: [], left: ["a"] }).next), 1);
});

test("what waits for another reason waits anew, and nothing else does", () => {
  const { next } = m.after(new Map(), { games: [game("a", "D1"), game("b", "D2")], left: [] });
  const { anew } = m.after(next, { games: [game("a", "D1"), game("b", "D3")], left: [] });
  assert.deepEqual(anew.map((each) => each.game), ["b"]);
});

test("a game that is over, or stands still, waits for nobody", () => {
  const games = [game("a", "D1", { status: "finished" }), game("b", "D1", { paused: true }), game("c", "D1", { status: "lobby" })];
  const { next, anew } = m.after(new Map(), { games, left: [] });
  assert.equal(m.counted(next), 0);
  assert.deepEqual(anew, []);
});

test("the icon has the number on it, and no more than there is room for", () => {
  const drawn = (number) => decodeURIComponent(m.iconOf(number));
  assert.match(drawn(3), />3<\/text>/);
  assert.match(drawn(12), />9\+<\/text>/);
  assert.match(m.iconOf(3), /^data:image\/svg\+xml,%3Csvg/);
});

test("of a connection that has just come to stand all games are told, and what has come meanwhile is new", () => {
  const { next } = m.after(new Map(), { games: [game("a", "D1"), game("b", null), game("c", "D3")], left: [] }, true);
  const again = m.after(next, { games: [game("a", "D1"), game("b", "D2")], left: [] }, true);
  assert.deepEqual([[...again.next.keys()], again.anew.map((each) => each.game)], [["a", "b"], ["b"]]);
});
