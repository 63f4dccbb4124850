import assert from "node:assert/strict";
import { test } from "node:test";

const m = await import("../../../web/static/web/game/more/order.js");
const { asked, completed, initial, kindOf, needed } = await import("../../../web/static/web/game/more/schema.js");

const tagged = (name, tag, more = {}) => ({ $ref: "#/$defs/It", $defs: { It: { type: "object", properties: { [name]: { enum: [tag] }, ...more } } } });
const cards = { title: "Cards", type: "object", properties: { wool: { type: "integer", default: 0 }, ore: { type: "integer", default: 0 } } };
const part = (tag, schema) => ({ tag, title: tag, description: "", schema });
const OFFERED = {
  families: [
    { ...part("turn", tagged("family", "turn", { fighting: { type: "boolean", default: false } })), guards: ["hour"], actions: ["order", "ask_me", "try"], moves: [] },
    { ...part("shed", tagged("family", "shed")), guards: ["keep"], actions: ["order", "ask_me", "drop"], moves: ["discard"] },
    { ...part("late", tagged("family", "late")), guards: [], actions: ["order", "nobody"], moves: [] },
  ],
  guards: [part("keep", tagged("guard", "keep", { cards })), part("hour", tagged("guard", "hour", { minute: { type: "integer" } }))],
  actions: [
    part("order", tagged("do", "order", { order: { type: "string" } })), part("ask_me", tagged("do", "ask_me")), part("try", tagged("do", "try", { order: { type: "string" } })),
    part("drop", tagged("do", "drop", { kinds: { type: "array", items: { enum: ["wool", "ore"] }, minItems: 1 } })), part("nobody", tagged("do", "nobody")),
  ],
};

test("a text must be there where the empty one would be refused", () => {
  assert.ok(needed({ minLength: 1 }) && needed({ pattern: "^T\\d+$" }));
  assert.ok(!needed({}) && !needed({ pattern: "^(T\\d+)?$" }) && !needed({ maxLength: 5 }));
});

test("how far an end may be away is told by the game", () => {
  const schema = { $defs: { AtTurn: { properties: { until: { enum: ["turn"] }, turn: { type: "integer", minimum: 1, maximum: 99 } } }, Used: { properties: { until: { enum: ["used"] }, times: { maximum: 9 } } } } };
  assert.deepEqual([m.boundsOf({ schema }, "turn").maximum, m.boundsOf({ schema }, "used").maximum, m.boundsOf({ schema }, "day")], [99, 9, {}]);
});

test("orders stand one a line", () => {
  assert.deepEqual(m.scriptOf(" roll\n\n  build road 12-17 \n"), [{ do: "order", order: "roll" }, { do: "order", order: "build road 12-17" }]);
  assert.deepEqual(m.scriptOf(" \n"), []);
});

test("a line that is only tried says so", () => {
  const lines = m.scriptOf("roll\nTry to  build city 12\nend turn");
  assert.deepEqual(lines.map((each) => each.do), ["order", "try", "order"]);
  assert.equal(lines[1].order, "build city 12");
  assert.ok(m.showable({ do: [lines] }));
});

test("the form shows orders, or one thing that a family does by itself, and no mixture", () => {
  const [roll, drop] = [{ do: "order", order: "roll" }, { do: "drop", kinds: ["wool"] }];
  for (const script of [[roll], [roll, roll], [drop]]) assert.ok(m.showable({ do: [script, [roll]] }));
  assert.ok(!m.showable({ do: [[roll], [drop, roll]] }));
});

test("a new order has what is usual: what is filled in before what is typed, and what decides alone where any move may be", () => {
  const draft = m.begun(OFFERED);
  assert.deepEqual([draft.family, draft.match, draft.scripts], ["turn", { family: "turn", fighting: false }, [{ tag: "order", text: "", value: null }]]);
  assert.deepEqual(m.turned(OFFERED, draft, "shed").scripts, [{ tag: "drop", text: "", value: { do: "drop", kinds: ["wool"] } }]);
  assert.deepEqual(m.turned(OFFERED, draft, "late").scripts[0].value, { do: "nobody" });
  assert.equal(m.scripted(OFFERED, OFFERED.families[1], false).tag, "order", "what is tried after it is typed");
});

test("what was said of a family is there again after another one was looked at", () => {
  const draft = { ...m.begun(OFFERED), scripts: [{ tag: "order", text: "roll", value: null }], guards: [m.termed(OFFERED, "hour")] };
  const other = m.turned(OFFERED, draft, "shed");
  assert.deepEqual(other.guards, []);
  const again = m.turned(OFFERED, other, "turn");
  assert.deepEqual([again.guards, again.scripts, again.family], [draft.guards, draft.scripts, "turn"]);
  assert.equal(m.turned(OFFERED, draft, "turn"), draft);
});

test("an order is shown in the form and written as it was", () => {
  const orders = [
    { match: { family: "turn", fighting: true }, guards: [{ guard: "hour", minute: 30 }], do: [[{ do: "order", order: "roll" }, { do: "try", order: "build city 12" }], [{ do: "ask_me" }]], watch: "mine", delay: { least: 5, most: 20 }, until: { until: "turn", turn: 20 } },
    { match: { family: "shed" }, guards: [{ guard: "keep", cards: { wool: 1 } }], do: [[{ do: "drop", kinds: ["ore", "wool"] }]], watch: null, delay: null, until: { until: "day", day: "2027-03-01" } },
    { match: { family: "late" }, guards: [], do: [[{ do: "nobody" }]], watch: null, delay: null, until: null },
  ];
  for (const order of orders) assert.deepEqual(m.written(m.begun(OFFERED, order, "R1")), order);
  assert.equal(m.begun(OFFERED, orders[0], "R1").scripts[0].text, "roll\ntry to build city 12");
});

test("a term that tells something of the hand is told to do so, unless a moment hides it", () => {
  const draft = { ...m.begun(OFFERED), guards: [m.termed(OFFERED, "keep")] };
  assert.equal(m.shows(draft), true);
  assert.equal(m.shows({ ...draft, delay: { ...draft.delay, on: true } }), false);
  assert.equal(m.shows(m.begun(OFFERED)), false);
});

test("a schema says which field it is, and what stands in it at first", () => {
  const kinds = { boolean: "switch", integer: "number", string: "text", array: "list" };
  for (const [type, kind] of Object.entries(kinds)) assert.equal(kindOf({ type, items: { type: "string" } }), kind);
  assert.equal(kindOf({ type: "string", "x-use": "colour" }, { colour: { one: [], many: [] } }), "choice");
  assert.equal(kindOf({ type: "array", items: { type: "string" }, "x-use": "colour" }, { colour: { one: [], many: [] } }), "several");
  assert.equal(kindOf(cards), "amounts");
  assert.equal(kindOf({ anyOf: [cards, { type: "null" }] }), "perhaps");
  assert.deepEqual(initial({ type: "object", properties: { a: { enum: ["x"] }, b: { type: "integer" }, c: { type: "boolean" }, d: cards, e: { type: "string", default: "y" }, f: { anyOf: [cards, { type: "null" }] } } }),
    { a: "x", b: null, c: false, d: {}, e: "y", f: null });
  assert.deepEqual(asked({ properties: { a: { enum: ["x"] }, b: { type: "integer" } } }).map(([name]) => name), ["b"]);
});

test("a value that says only some of it has what is usual for the rest, however deep", () => {
  const bounded = { type: "object", properties: { cards, bound: { enum: ["any", "exactly"], default: "exactly" } } };
  const schema = { $ref: "#/$defs/It", $defs: { It: { type: "object", properties: { family: { enum: ["trade"] }, get: { anyOf: [bounded, { type: "null" }], default: null }, by: { type: "array", items: { type: "string" }, default: [] } } } } };
  assert.deepEqual(completed(schema, { family: "trade" }), { family: "trade", get: null, by: [] });
  assert.deepEqual(completed(schema, { family: "trade", get: { cards: { wool: 2 } }, by: ["red"] }), { family: "trade", get: { cards: { wool: 2 }, bound: "exactly" }, by: ["red"] });
  assert.deepEqual(completed({ type: "array", items: bounded }, [{ cards: {} }]), [{ cards: {}, bound: "exactly" }]);
});

test("what an order has done is shown and read in the reader's words", async () => {
  const { learn } = await import("../../../web/static/web/words.js");
  const deeds = [{ do: "try", order: "roll" }, { do: "order", order: "end turn" }];
  const order = m.spelt({ match: { family: "turn" }, do: [deeds, [{ do: "ask_me" }]] }, { roll: "würfle" });
  assert.deepEqual(order.do, [[{ do: "try", order: "würfle" }, { do: "order", order: "end turn" }], [{ do: "ask_me" }]]);
  learn("de", { "try to": "versuche" });
  assert.deepEqual(m.scriptOf("Versuche würfle\ntry to build city 5\nende"), [{ do: "try", order: "würfle" }, { do: "try", order: "build city 5" }, { do: "order", order: "ende" }]);
  learn(null, {});
});
