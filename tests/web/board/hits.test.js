import assert from "node:assert/strict";
import { test } from "node:test";
import { middle } from "../../../web/static/web/board/geometry.js";
import { REACH, isLookedAt, lying, meant, piecesAt } from "../../../web/static/web/board/hits.js";
import { island } from "./island.js";

const { places, round, long, wide } = island();
const marked = (all) => all.map(({ name, shape }) => ({ name, shapes: [shape] }));
const names = (all) => all.map(({ name }) => name);
const beside = ({ x, y }, right, down = 0) => ({ x: x + right, y: y + down });

test("a touch means the nearest mark within 28 pixels of the screen, and none beyond", () => {
  const [one] = round;
  for (const perUnit of [0.3, 1, 2.5]) {
    const at = (pixels) => beside(middle(one.shape), 0, -pixels / perUnit); // above the island's first: away from all others
    assert.deepEqual(names(meant(marked(round), at(0), perUnit)), ["1"]);
    assert.deepEqual(names(meant(marked(round), at(REACH - 0.1), perUnit)), ["1"]);
    assert.deepEqual(names(meant(marked(round), at(REACH + 0.1), perUnit)), []);
  }
});

test("a piece under the finger is looked at before what is only short of something is touched, unless that is about it", () => {
  const mark = (state, ...pieces) => ({ state, pieces });
  assert.ok(isLookedAt([mark("short")], ["M2"]));
  assert.ok(!isLookedAt([mark("short"), mark("open")], ["M2"]));
  assert.ok(!isLookedAt([mark("short", "K1")], ["K1"]));
  assert.ok(!isLookedAt([mark("short")], []));
  assert.ok(isLookedAt([], ["M2"]));
});

test("what may not be touched takes no touch from what may", () => {
  const far = round.find(({ name }) => name === "12");
  const near = round.find(({ name }) => name === "15");
  const at = beside(middle(far.shape), 0, 60); // 60 units below 12 and 40 above the next
  assert.deepEqual(names(meant(marked([far]), at, 0.4)), ["12"]);
  assert.equal(lying(places, at, 0.4).shape.kind, "long");
  assert.ok(near);
});

test("of a border its middle is meant, so that its ends are left to intersections", () => {
  const border = long.find(({ shape }) => shape.from.x === shape.to.x); // an upright one
  const both = marked([border, ...round]);
  const centre = middle(border.shape);
  assert.deepEqual(names(meant(both, centre, 1)), [border.name]);
  assert.deepEqual(names(meant(both, beside(centre, 0, 20), 1)), [border.name]);
  assert.equal(meant(both, beside(centre, 0, 40), 1)[0].name, border.name.split("-")[1]);
});

test("two that compete within 12 pixels are both told, nearest first; far apart on the screen they do not compete", () => {
  const border = long.find(({ shape }) => shape.from.x === shape.to.x);
  const both = marked([border, ...round]);
  const centre = middle(border.shape);
  const between = beside(centre, 0, 26);
  assert.deepEqual(names(meant(both, between, 0.3)), [border.name, border.name.split("-")[1]]);
  assert.equal(meant(both, between, 1.2).length, 1);
  assert.equal(meant(both, centre, 0.3).length, 1, "who touches the middle of one means that one");
});

test("a hex is touched wherever one touches it, at any scale, but where a smaller mark is nearer", () => {
  const [hex] = wide;
  const corner = beside(middle(hex.shape), 0, -80);
  for (const perUnit of [0.2, 1, 10]) assert.deepEqual(names(meant(marked(wide), corner, perUnit)), [hex.name]);
  const [nearest] = meant(marked([...wide, ...round]), corner, 1);
  assert.equal(nearest.name, round.find(({ shape }) => Math.hypot(shape.x - corner.x, shape.y - corner.y) < 21).name);
});

test("a mark of pieces is touched where they are drawn, and where they stand", () => {
  const [place] = round;
  const drawn = { kind: "round", ...beside(middle(place.shape), 60), r: 17 };
  const mark = { name: "K1", shapes: [drawn, place.shape] };
  assert.deepEqual(meant([mark], middle(place.shape), 1), [mark]);
  assert.deepEqual(meant([mark], middle(drawn), 1), [mark]);
  assert.deepEqual(meant([mark], beside(middle(place.shape), -40), 1), []);
});

test("of two pieces the nearer one is touched, both where it is not clear which, and neither beside them", () => {
  const pieces = new Map([["K1", { x: 100, y: 100 }], ["K2", { x: 100, y: 120 }], ["K3", { x: 300, y: 100 }]]);
  for (const perUnit of [0.4, 0.7, 1.2]) {
    assert.deepEqual(piecesAt(pieces, { x: 100, y: 110 }, perUnit), ["K1", "K2"], "in the middle");
    assert.deepEqual(piecesAt(pieces, { x: 100, y: 111 }, perUnit), ["K2", "K1"], "nearest first");
    assert.deepEqual(piecesAt(pieces, { x: 98, y: 97 }, perUnit), ["K1"]);
    assert.deepEqual(piecesAt(pieces, { x: 100, y: 124 }, perUnit), ["K2"]);
  }
  assert.deepEqual(piecesAt(pieces, { x: 120, y: 100 }, 0.5), ["K1"], "within 14 pixels");
  assert.deepEqual(piecesAt(pieces, { x: 120, y: 100 }, 1), [], "beyond them");
  assert.deepEqual(piecesAt(pieces, { x: 323, y: 100 }, 4), [], "and beyond 14 units where they are more");
});

test("what lies where nothing may be touched is the small place at the finger, else the hex around it, else nothing", () => {
  const [hex] = wide;
  const centre = middle(hex.shape);
  const name = (at, perUnit) => lying(places, at, perUnit)?.name ?? null;
  assert.equal(name(centre, 0.5), hex.name);
  assert.equal(name(middle(round[4].shape), 0.5), round[4].name);
  assert.equal(name(middle(long[4].shape), 0.5), long[4].name);
  assert.equal(name(beside(middle(round[0].shape), 0, -1000), 0.5), null);
  assert.equal(name(beside(middle(round[0].shape), 0, -20), 1), "1", "beside the island the nearest place within reach");
});
