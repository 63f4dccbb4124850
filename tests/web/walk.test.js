import assert from "node:assert/strict";
import { test } from "node:test";

import { back, choose, fill, inRow, pick, press, toggle } from "../../web/static/web/walk/touch.js"; // walk/touch.js
import { walk } from "../../web/static/web/walk/walk.js"; // walk/walk.js

const field = (name, role, more = {}) => ({ name, label: name, role, many: "one", ...more });
const kind = (type, fields, more = {}) => ({ type, label: `to ${type}`, group: "turn", fields, draws: "no", ends: "no", ...more });
const KINDS = {
  kinds: [
    kind("place", [field("at", "intersection"), field("road", "border")]),
    kind("town", [field("at", "intersection")]),
    kind("road", [field("border", "border")]),
    kind("go", [field("knight", "piece"), field("path", "way", { many: "walk" }), field("trophy", "trophy", { use: "monster", null: "nothing" })]),
    kind("hide", [field("knight", "piece"), field("trophy", "trophy", { use: "monster", null: "nothing" })]),
    kind("raze", [field("knight", "piece")], { grave: true }),
    kind("attack", [field("knight", "piece"), field("targets", "piece", { many: "set" }), field("weapon", "word", { use: "weapon", null: "nothing" })]),
    kind("bank", [field("give", "kind", { use: "card" }), field("get", "kind", { use: "card" }), field("count", "number")]),
    kind("offer", [field("give", "amounts", { use: "card" }), field("get", "amounts", { use: "card" }), field("to", "seat", { many: "set" })]),
    kind("counter", [field("offer", "offer"), field("give", "amounts", { use: "card" }), field("get", "amounts", { use: "card" })]),
    kind("discard", [field("cards", "amounts", { use: "card" })]),
    kind("pay", [field("trophies", "trophy", { many: "bag", use: "monster" })]),
    kind("dice", [field("parts", "rows", { many: "set", rows: [field("monster", "piece"), field("hits", "number")] })]),
    kind("stack", [field("goods", "word", { many: "order", use: "card" })]),
    kind("gate", [field("hex", "hex", { null: "nothing" })]),
    kind("fight", [field("knight", "piece")]),
    kind("flee", [field("knight", "piece"), field("to", "intersection")]),
    kind("end", [], { ends: "yes" }),
  ],
  groups: { turn: "Turn" },
  words: { card: { ore: "ore", wool: "wool" }, monster: { ghoul: "ghoul" }, weapon: { magic: "magic" }, null: { nothing: "nobody" } },
};
const SEATS = ["red", "blue", "white"].map((colour) => ({ colour, name: colour }));
const now = (choices, { short = [], pieces = {}, decisions = [{ id: "D1", kind: "act", seat: 0, blocking: true, gather: false, answered: false }], offers = [], asked = {} } = {}) => ({
  game: { seat: 0, seats: SEATS, decisions }, choices, short, pieces, asked, table: { offers },
});
const one = (type, fields = {}, more = {}) => ({ move: { type, ...fields }, ...more });
const many = (type, fields, more = {}) => ({ template: { type, fields, ...more } });
const states = (found) => Object.fromEntries(found.marks.map(({ place, state }) => [place, state]));
const fieldOf = (found, name) => found.fields.find((each) => each.name === name);
const options = (found, name) => fieldOf(found, name).options.filter(({ open }) => open).map(({ key }) => key);

/** A hand at a position: each touch is made of the walk before it. */
function hand(at) {
  let found = walk(at, KINDS, []);
  const to = (touches) => {
    found = walk(at, KINDS, touches);
    return found;
  };
  return {
    get now() {
      return found;
    },
    press: (place) => to(press(found, place).touches),
    choose: (type) => to(choose(found, type)),
    pick: (piece) => to(pick(found, piece)),
    fill: (name, value) => to(fill(found, name, value)),
    toggle: (name, key, count) => to(toggle(found, name, key, count)),
    row: (piece, ...touches) => to(inRow(found, piece, touches)),
    back: () => to(back(found)),
  };
}

const PLACES = now([one("place", { at: 1, road: "1-2" }), one("place", { at: 1, road: "1-3" }), one("place", { at: 2, road: "1-2" })]);

test("fields answer in any order, and a second touch on the last place sends", () => {
  const first = hand(PLACES);
  assert.deepEqual(states(first.now), { 1: "open", 2: "open", "1-2": "also", "1-3": "also" });
  assert.deepEqual(states(first.press("1")), { 1: "chosen", "1-2": "open", "1-3": "open", 2: "also" });
  assert.deepEqual(first.press("1-3").move, { type: "place", at: 1, road: "1-3" });
  assert.deepEqual(press(first.now, "1-3"), { touches: [{ place: "1" }, { place: "1-3" }], send: true });
  const other = hand(PLACES);
  other.press("1-2");
  assert.equal(other.now.move, null);
  assert.deepEqual(other.press("2").move, { type: "place", at: 2, road: "1-2" });
});

test("what was touched last counts: what does not go together with it falls away", () => {
  const first = hand(PLACES);
  first.press("1");
  first.press("1-3");
  assert.deepEqual(first.press("2").touches, [{ place: "2" }]);
  assert.deepEqual(first.press("2").touches, [{ place: "2" }], "whole by now: the road follows");
  assert.deepEqual(first.now.move, { type: "place", at: 2, road: "1-2" });
  assert.deepEqual(first.back().touches, []);
});

test("what is touched and gone after news falls away, and it is said why", () => {
  const found = walk(PLACES, KINDS, [{ place: "9" }, { place: "1" }, { place: "2" }]);
  assert.deepEqual(found.fell, [{ touch: { place: "9" }, why: "gone" }, { touch: { place: "2" }, why: "together" }]);
  assert.deepEqual(found.touches, [{ place: "1" }]);
});

const WAY = { domain: "one_of", more: true, values: [[2], [2, 3], [4]], from: 1, most: 3, edges: [[1, 2, 1], [2, 3, 1], [1, 4, 2], [3, 4, 1]], watched: [2] };
const TROPHY = { domain: "one_of", values: [null, "ghoul"], needs: { path: "watched" } };
const KNIGHTS = now([
  many("go", { knight: { domain: "one_of", values: ["K1"] }, path: WAY, trophy: TROPHY }),
  many("hide", { knight: { domain: "one_of", values: ["K1", "K2"] }, trophy: { domain: "one_of", values: [null] } }),
  one("raze", { knight: "K1" }, { cost: { actions: 1 } }),
  one("town", { at: 1 }),
  one("end"),
], { pieces: { K1: "1", K2: "1" }, short: [one("road", { border: "1-2" }, { cost: { cards: { wool: 1 } } }), one("town", { at: 7 }, { cost: { cards: { ore: 2 } } })] });

test("a place offers the pieces there and what may be built, and grave acts stand last", () => {
  const first = hand(KNIGHTS);
  assert.deepEqual(states(first.now), { 1: "open", "1-2": "short", 7: "short" });
  first.press("1");
  assert.deepEqual(first.now.pieces.map(({ key }) => key), ["K1", "K2"]);
  assert.deepEqual(first.now.acts.map(({ type, grave }) => [type, grave]), [["go", false], ["hide", false], ["town", false], ["raze", true]]);
  assert.deepEqual(first.pick("K2").acts.map(({ type }) => type), ["hide"]);
  assert.deepEqual(first.now.move, { type: "hide", knight: "K2", trophy: null });
});

test("an act of which nothing is open is a button of its own", () => {
  const whole = Object.fromEntries(hand(KNIGHTS).now.acts.map(({ type, move }) => [type, move]));
  assert.deepEqual(whole.end, { type: "end" });
  assert.deepEqual(whole.raze, { type: "raze", knight: "K1" });
  assert.equal(whole.hide, null);
});

test("what would end the turn with actions left, and what is grave, is asked twice", () => {
  const first = hand(KNIGHTS);
  assert.equal(first.choose("end").button.twice, true);
  assert.equal(first.choose("raze").button.twice, true);
  assert.equal(first.choose("town").button.twice, false);
});

test("what is only short is marked, and its button cannot send", () => {
  const first = hand(KNIGHTS);
  first.press("7");
  assert.deepEqual([first.now.type, first.now.move, first.now.button.cost], ["town", null, { cards: { ore: 2 } }]);
  first.press("1-2");
  assert.equal(first.now.move, null);
  assert.deepEqual([first.now.button.short, first.now.button.cost], [true, { cards: { wool: 1 } }]);
});

test("a touched end is reached by the best way, another way by its points in turn", () => {
  const first = hand(KNIGHTS);
  first.choose("go");
  assert.deepEqual(first.press("3").way, ["1", "2", "3"]);
  assert.equal(states(first.now)[2], "passed");
  assert.deepEqual(first.press("4").move.path, [2, 3, 4], "a step further");
  assert.deepEqual(first.press("2").move.path, [2], "back to where it passes by");
  assert.deepEqual(first.press("4").move.path, [4], "the best way there, as it is no step from here");
  assert.deepEqual(options(first.now, "path"), ["3"]);
  assert.deepEqual(first.toggle("path", "3").move.path, [4, 3]);
  assert.deepEqual([fieldOf(first.now, "path").total, fieldOf(first.now, "path").most], [3, 3]);
});

test("a trophy comes into question only where the way leaves a watched place", () => {
  const first = hand(KNIGHTS);
  first.choose("go");
  assert.equal(fieldOf(first.press("2"), "trophy"), undefined);
  first.press("3");
  assert.deepEqual(fieldOf(first.now, "trophy").options.map(({ label }) => label), ["nobody", "ghoul"]);
  assert.equal(first.toggle("trophy", "ghoul").move.trophy, "ghoul");
  assert.equal(first.press("2").move.trophy, null, "it fell with the way");
});

test("single targets are chosen, several are not; nobody need join; a weapon is left out by default", () => {
  const attack = (...targets) => now([many("attack", {
    knight: { domain: "one_of", values: ["K1"] }, targets: { domain: "some_of", values: targets, least: 1, most: targets.length, worth: { M1: 2, M2: 3 } },
    weapon: { domain: "one_of", values: [null, "magic"] },
  })], { pieces: { K1: "1", M1: "1", M2: "1" } });
  assert.deepEqual(hand(attack("M1")).now.move, { type: "attack", knight: "K1", targets: ["M1"], weapon: null });
  assert.deepEqual(hand(attack("M1")).now.button.counts, [{ label: "targets", worth: 2 }]);
  const two = hand(attack("M1", "M2"));
  assert.equal(two.now.move, null);
  two.toggle("targets", "M2");
  two.toggle("targets", "M1");
  two.toggle("weapon", "magic");
  assert.deepEqual(two.now.move, { type: "attack", knight: "K1", targets: ["M1", "M2"], weapon: "magic" });
  assert.equal(fieldOf(two.now, "targets").worth, 5);
  two.toggle("targets", "M2");
  assert.deepEqual(two.toggle("weapon", "magic").move, { type: "attack", knight: "K1", targets: ["M1"], weapon: null });
});

test("a place with several targets takes them all, and again none", () => {
  const at = now([many("attack", {
    knight: { domain: "one_of", values: ["K1"] }, targets: { domain: "some_of", values: ["M1", "M2"], least: 1, most: 2 }, weapon: { domain: "one_of", values: [null] },
  })], { pieces: { K1: "1", M1: "2", M2: "2" } });
  const first = hand(at);
  assert.deepEqual(first.press("2").move.targets, ["M1", "M2"]);
  assert.equal(press(first.now, "2").send, true);
});

test("a number follows from the rest", () => {
  const first = hand(now([one("bank", { give: "ore", get: "wool", count: 3 }), one("bank", { give: "wool", get: "ore", count: 4 }), one("bank", { give: "ore", get: "grain", count: 3 })]));
  assert.deepEqual(first.now.fields.map(({ name }) => name), ["give", "get"]);
  first.toggle("give", "ore");
  assert.deepEqual(first.toggle("get", "wool").move, { type: "bank", give: "ore", get: "wool", count: 3 });
  assert.deepEqual(fieldOf(first.now, "get").options.map(({ label }) => label), ["wool", "grain"]);
});

const AMOUNTS = { give: { domain: "amounts", limits: { ore: 2, wool: 1 }, least: 1, most: 3 }, get: { domain: "amounts", limits: { ore: 19, wool: 19 }, least: 1, most: 38, excludes: "give" } };

test("an offer goes to all, and gives nothing of what it asks for", () => {
  const first = hand(now([many("offer", { ...AMOUNTS, to: { domain: "some_of", values: [1, 2], least: 1, most: 2 } }, { apart: ["give", "get"] })]));
  first.toggle("give", "ore");
  assert.deepEqual(options(first.now, "get"), ["wool"]);
  first.toggle("get", "wool", 3);
  assert.deepEqual(first.now.move, { type: "offer", give: { ore: 1 }, get: { wool: 3 }, to: [1, 2] });
  assert.deepEqual(first.toggle("to", "2").move.to, [1]);
  assert.deepEqual(options(first.now, "give"), ["ore"]);
  assert.equal(first.toggle("give", "ore", -1).move, null);
});

test("a counter-offer begins with their terms the other way round, and answers the offer", () => {
  const decisions = [["D1", true], ["T4", false]].map(([id, blocking]) => ({ id, kind: "", seat: 0, blocking, gather: false, answered: false }));
  const choices = [many("counter", { offer: { domain: "one_of", values: ["T4"] }, ...AMOUNTS }, { apart: ["give", "get"] }), one("end")];
  const first = hand(now(choices, { decisions, offers: [{ offer: "T4", give: [{ value: "wool", count: 2 }], get: [{ value: "ore", count: 1 }] }] }));
  first.choose("counter");
  assert.deepEqual(first.now.move, { type: "counter", offer: "T4", give: { ore: 1 }, get: { wool: 2 } });
  assert.equal(first.now.decision, "T4");
  assert.equal(first.choose("end").decision, "D1");
});

test("cards are taken until they are enough", () => {
  const first = hand(now([many("discard", { cards: { domain: "amounts", limits: { ore: 3, wool: 1 }, least: 2, most: 2 } })]));
  assert.deepEqual(fieldOf(first.now, "cards").options.map(({ count, most }) => [count, most]), [[0, 2], [0, 1]]);
  first.toggle("cards", "ore");
  assert.deepEqual([first.now.move, fieldOf(first.now, "cards").total], [null, 1]);
  first.toggle("cards", "wool");
  assert.deepEqual(first.now.move.cards, { ore: 1, wool: 1 });
  assert.deepEqual(options(first.now, "cards"), []);
});

test("a payment is filled in with the cheapest that is listed, and has a meter", () => {
  const paid = { domain: "one_of", more: true, values: [["ghoul", "ghoul"]], limits: { ghoul: 3, witch: 1 }, worth: { ghoul: 2, witch: 4 }, price: 4 };
  const first = hand(now([many("pay", { trophies: paid })]));
  assert.deepEqual(first.now.move.trophies, ["ghoul", "ghoul"]);
  first.fill("trophies", ["ghoul"]);
  assert.deepEqual([first.now.move, fieldOf(first.now, "trophies").worth, fieldOf(first.now, "trophies").price], [null, 2, 4]);
  assert.deepEqual(first.toggle("trophies", "witch").move.trophies, ["ghoul", "witch"]);
});

test("hits are dealt among monsters, as the first that is listed until a hand does", () => {
  const hits = (...all) => one("dice", { parts: all.map(([monster, count]) => ({ monster, hits: count })) });
  const first = hand(now([hits(["M1", 2]), hits(["M1", 1], ["M2", 1])], { pieces: { M1: "1", M2: "2" } }));
  assert.equal(first.now.type, "dice");
  first.fill("parts", []);
  first.press("2");
  assert.deepEqual(first.toggle("parts", "M1").move.parts, [{ monster: "M1", hits: 1 }, { monster: "M2", hits: 1 }]);
});

test("an order is said one after the other", () => {
  const first = hand(now([one("stack", { goods: ["ore", "wool"] }), one("stack", { goods: ["wool", "ore"] })]));
  first.toggle("goods", "wool");
  assert.deepEqual(options(first.now, "goods"), ["ore"]);
  assert.deepEqual(first.toggle("goods", "ore").move.goods, ["wool", "ore"]);
});

test("null that is a decision of its own is chosen by hand, and has a word", () => {
  const first = hand(now([one("gate", { hex: "A" }), one("gate", {}), one("gate", { hex: "B" })]));
  assert.equal(first.now.move, null);
  assert.deepEqual(fieldOf(first.now, "hex").options.map(({ label }) => label), ["A", "nobody", "B"]);
  assert.deepEqual(first.toggle("hex", "null").move, { type: "gate" });
  assert.deepEqual(first.press("B").move, { type: "gate", hex: "B" });
});

test("where several answer together each piece has a row, and one button answers for all", () => {
  const decisions = [{ id: "D9", kind: "", seat: 0, blocking: true, gather: true, answered: false }];
  const choices = ["K1", "K2"].flatMap((knight) => [one("fight", { knight }), one("hide", { knight }), one("flee", { knight, to: 3 }), one("flee", { knight, to: 4 })]);
  const first = hand(now(choices, { decisions, pieces: { K1: "1", K2: "2" } }));
  assert.deepEqual(first.now.script, [{ type: "fight", knight: "K1" }, { type: "fight", knight: "K2" }]);
  first.row("K2", { type: "flee" });
  assert.deepEqual([first.now.script, states(first.now)], [[], { 3: "open", 4: "open", 2: "chosen" }]);
  first.press("4");
  assert.deepEqual(first.now.script, [{ type: "fight", knight: "K1" }, { type: "flee", knight: "K2", to: 4 }]);
  assert.deepEqual([first.now.button.label, first.now.decision], ["to fight, to flee", "D9"]);
});

test("before a roll pieces have rows as well: those that were touched are sent before it, and no other needs a move", () => {
  const choices = [...["K1", "K2"].flatMap((knight) => [one("fight", { knight }), one("hide", { knight })]), one("hide", { knight: "K3" }), one("end")];
  const first = hand(now(choices, { pieces: { K1: "1", K2: "2", K3: "3" }, asked: { D1: { rows: ["K1", "K2"] } } }));
  assert.deepEqual(first.now.rows.map(({ piece, move, loose }) => [piece, move, loose]), [["K1", null, true], ["K2", null, true]]);
  assert.deepEqual([first.now.script, first.now.rest.acts.map(({ type }) => type)], [[], ["hide", "end"]], "a third piece and the end stand beside");
  first.row("K2", { type: "hide" });
  assert.deepEqual([first.now.script, first.now.before], [[{ type: "hide", knight: "K2" }], [{ type: "hide", knight: "K2" }]], "it may be sent alone");
  first.choose("end");
  assert.deepEqual([first.now.script, first.now.touches.length], [[{ type: "hide", knight: "K2" }, { type: "end" }], 2]);
  first.row("K2");
  assert.deepEqual(first.now.script, [{ type: "end" }]);
  first.choose("end");
  first.press("3");
  assert.deepEqual([first.now.script, press(first.now, "3").send], [[{ type: "hide", knight: "K3" }], true]);
});

test("what is worth the same adds up by what it counts, and the answer for an absent player stands where one piece is given", () => {
  const fights = { ...KINDS, kinds: [...KINDS.kinds, kind("storm", [field("knight", "piece", { counts: "strength" }), field("targets", "piece", { many: "set", counts: "toughness" }), field("joined", "piece", { many: "set", counts: "strength" })]), kind("assign", [field("monster", "piece"), field("knight", "piece")])] };
  const choices = [many("storm", { knight: { domain: "one_of", values: ["K1"], worth: { K1: 2 } }, targets: { domain: "some_of", values: ["M1", "M2"], least: 1, most: 2, worth: { M1: 3, M2: 1 } }, joined: { domain: "some_of", values: ["K2"], least: 0, most: 1, worth: { K2: 3 } } })];
  const at = now(choices, { pieces: { K1: "1", K2: "1", M1: "1", M2: "1" } });
  const found = walk(at, fights, [{ field: "targets", of: "storm", value: ["M1", "M2"] }, { field: "joined", of: "storm", value: ["K2"] }]);
  assert.deepEqual(found.button.counts, [{ label: "strength", worth: 5 }, { label: "toughness", worth: 4 }]);
  const hit = (knight) => one("assign", { monster: "M1", knight });
  const asked = { D1: { neutral: { type: "assign", monster: "M1", knight: "K2" } } };
  const struck = now([hit("K1"), hit("K2")], { pieces: { K1: "1", K2: "1", M1: "1" }, asked });
  assert.deepEqual(walk(struck, fights, []).move, { type: "assign", monster: "M1", knight: "K2" });
  assert.deepEqual(walk({ ...struck, asked: {} }, fights, []).move, null);
});

test("where rows are one answer of several seats, what stands beside them is sent alone", () => {
  const decisions = [{ id: "D9", kind: "", seat: 0, blocking: true, gather: true, answered: false }];
  const choices = [one("fight", { knight: "K1" }), one("hide", { knight: "K1" }), one("end")];
  const first = hand(now(choices, { decisions, pieces: { K1: "1" }, asked: { D9: { rows: ["K1"] } } }));
  assert.deepEqual(first.now.script, [{ type: "fight", knight: "K1" }], "what is listed first is meant");
  assert.deepEqual(first.choose("end").script, [{ type: "end" }]);
});
