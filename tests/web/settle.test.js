import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

globalThis.document = { documentElement: { lang: "en-GB" } };
const m = await import("../../web/static/web/sheet/settle.js");
const { withoutLost } = await import("../../web/static/web/sheet/wishes.js");

let store;

beforeEach(() => {
  const kept = new Map();
  store = { getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => kept.set(name, value) };
});

test("what is chosen becomes a standing order, and who wants to be asked gets none", () => {
  assert.deepEqual(m.linesOf({ how: "ask", wishes: "build city 12" }), []);
  assert.deepEqual(m.linesOf({ how: "pass", wishes: "build city 12" }), ["when special building: pass until my turn"]);
  assert.deepEqual(m.linesOf({ how: "build", wishes: " build city 12\n\nimprove trade\n" }), ["when special building: build city 12; improve trade"]);
  assert.equal(m.linesOf({ how: "build", wishes: " \n" }), null, "nothing to build is no answer");
});

test("an order that stays has settled it; one that was for this round has not", () => {
  const order = (family, until) => ({ order: { match: { family }, until: { until } } });
  assert.ok(!m.settled([]));
  assert.ok(!m.settled([order("special_building", "my_next_turn"), order("discard", "for_good")]));
  assert.ok(m.settled([order("discard", "for_good"), order("special_building", "for_good")]));
});

test("nobody has chosen at first, and then each game remembers its own choice", () => {
  assert.deepEqual(m.chosenLast("one", store), { how: "ask", wishes: "" });
  m.choose("one", { how: "build", wishes: "build city 12" }, store);
  assert.deepEqual(m.chosenLast("one", store), { how: "build", wishes: "build city 12" });
  assert.equal(m.chosenLast("other", store).how, "ask");
  for (const text of ["{", "null", "[]", '{"how":"build"}', '{"how":"dance","wishes":""}']) {
    store.setItem("horror.settle.one", text);
    assert.deepEqual(m.chosenLast("one", store), { how: "ask", wishes: "" }, text);
  }
});

test("of wishes that fail together and not alone nothing is let go of, nor where nothing fails, nor for another reason than that something is gone", async () => {
  const ending = { how: "build", wishes: "build city 12\nbuild road 1-4", later: false };
  const left = (word, rule) => withoutLost(ending, async (lines) => ({ refusal: lines[0].includes(word) ? { line: 1, rule } : null }));
  assert.equal(await left(";", "TAB-108"), null);
  assert.equal(await left("never", "TAB-108"), null);
  assert.equal(await left("road", "TAB-101"), null);
  assert.equal((await left("road", "TAB-108")).ending.wishes, "build city 12");
});
