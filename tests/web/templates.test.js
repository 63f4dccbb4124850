import assert from "node:assert/strict";
import { test } from "node:test";

const m = await import("../../web/static/web/templates.js");
const named = (...names) => names.map((name) => ({ name, orders: [] }));

test("a template takes the place of the one that was called so, also under another name", () => {
  const kept = { name: "b", orders: ["if late: neutral"] };
  assert.deepEqual(m.having(named("a", "b", "c"), kept), [...named("a"), kept, ...named("c")]);
  assert.deepEqual(m.having(named("a", "c"), kept), [...named("a", "c"), kept]);
  assert.deepEqual(m.having(named("a", "x", "b"), kept, "x"), [...named("a"), kept]);
});

test("what is told of templates is not written back", () => {
  const kept = { name: "a", orders: ["if late: neutral"] };
  assert.deepEqual(m.bare([{ ...kept, order_texts: ["wenn zu spät: neutral"] }]), [kept]);
});
