import assert from "node:assert/strict";
import { test } from "node:test";
import { ARROWS, read, towards } from "../../../web/static/web/board/directions.js";
import { middle } from "../../../web/static/web/board/geometry.js";
import { called, letter, typing } from "../../../web/static/web/board/names.js";
import { island } from "./island.js";

const { places, round, wide } = island();
const spots = (all) => all.map(({ name, shape }) => ({ name, at: middle(shape) }));

test("an arrow leads to the nearest in its direction, and nowhere where nothing lies", () => {
  const all = spots(wide); // D and E below, F and G above, A between B and C
  const by = (from, key) => towards(all.filter(({ name }) => name !== from), all.find(({ name }) => name === from).at, ARROWS[key])?.name ?? null;
  assert.equal(by("A", "ArrowRight"), "B");
  assert.equal(by("A", "ArrowLeft"), "C");
  assert.equal(by("B", "ArrowRight"), null);
  assert.ok(["F", "G"].includes(by("A", "ArrowUp")));
  assert.equal(by("G", "ArrowRight"), "F");
  assert.equal(by("D", "ArrowDown"), null);
});

for (const [what, some] of Object.entries({ intersections: round, "all places": places, hexes: wide })) {
  test(`arrows lead from each of ${what} to each other`, () => {
    const all = spots(some);
    const reached = new Set([all[0]]);
    for (const each of reached) {
      for (const direction of Object.values(ARROWS)) {
        const next = towards(all.filter((other) => other !== each), each.at, direction);
        if (next) reached.add(next);
      }
    }
    assert.equal(reached.size, all.length);
  });
}

test("what is read first stands first", () => {
  const all = spots(round);
  assert.equal(read(all)[0].name, "1");
  assert.equal(read(all).at(-1).name, String(round.length));
});

test("a name is found while it is typed, whole names before those that only begin so", () => {
  const all = ["12-17", "12", "K1", "K"].map((name) => ({ name, names: [name] }));
  let typed = { text: "", at: 0 };
  const type = (key, at) => {
    typed = typing(typed, key, at);
    return called(all, typed.text)?.name ?? null;
  };
  assert.equal(type("1", 100), "12-17");
  assert.equal(type("2", 200), "12");
  assert.equal(type("-", 1600), "12-17");
  assert.equal(type("k", 9000), "K");
  assert.equal(type("1", 9100), "K1");
  assert.equal(type("9", 9200), null);
  assert.deepEqual(["7", "k", "-", " ", "Tab", "Escape"].map(letter), [true, true, true, false, false, false]);
});
