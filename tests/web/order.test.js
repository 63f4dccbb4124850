import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = { documentElement: { lang: "en-GB" } };
const m = await import("../../web/static/web/order.js");

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
