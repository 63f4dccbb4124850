import assert from "node:assert/strict";
import { test } from "node:test";

class Element {
  children = [];
  setAttribute() {}
  append(...more) {
    this.children.push(...more);
  }
  get words() {
    return this.children.map((child) => child.words ?? child).join("");
  }
}

globalThis.document = { documentElement: { lang: "en-GB" }, createElement: () => new Element() };
const { change, names, row } = await import("../../web/static/web/rated.js");

const called = names([{ name: "horror", title: "Horror", presets: { dark: { title: "A dark island" } } }]);
const GAME = {
  at: "2026-11-21T11:02:00Z", category: "horror", preset: "dark", seats: 4, game: "g", name: "Arkham", kind: "won", role: "stayed", fate: "well",
  points: 13, won: true, expected: 0.254, counts: true, before: 1500, after: 1530,
};
const cells = (more) => row({ ...GAME, ...more }, called).children.map(({ words }) => words);

test("a game tells what was expected, what came of it, and what that changed", () => {
  const [game, result, rating, expected] = cells({});
  assert.match(game, /^ArkhamHorror: A dark island, 21 Nov 2026/);
  assert.deepEqual([expected, result, rating], ["25%", "wonpoints: 13", "1500 → 1530+30"]);
});

test("a game of which the reader may not know has no name and no link", () => {
  const made = row({ ...GAME, game: null, name: null }, called);
  assert.equal(made.children[0].children[0], "a game that is not listed");
});

test("each end has its words, and so has the part that somebody had", () => {
  const told = (more) => cells(more)[1].replace(/points.*/, "");
  assert.equal(told({ won: false }), "beaten");
  assert.equal(told({ kind: "saved" }), "saved with the others");
  assert.equal(told({ kind: "saved", won: false, fate: "out" }), "saved by the others");
  assert.equal(told({ kind: "turned", won: true, fate: "turned" }), "won on the other side");
  assert.equal(told({ kind: "turned", won: false }), "lost to the other side");
  assert.equal(told({ kind: "lost", won: false, role: "left" }), "lost to the game, left");
  assert.equal(told({ kind: "draw", role: "took_over", counts: false }), "draw, as a substitute, does not count");
});

test("who has won nothing and lost nothing is told so, and nothing was expected of games that nobody won", () => {
  assert.deepEqual([change({ before: 1500, after: 1500 }), change({ before: 1500, after: 1488 })], ["±0", "−12"]);
  assert.equal(cells({ kind: "draw", expected: null })[3], "–");
});
