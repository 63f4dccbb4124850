import assert from "node:assert/strict";
import { registerHooks } from "node:module";
import { test } from "node:test";

const elements = new Map();
globalThis.document = {
  documentElement: { lang: "en-GB", dataset: {} }, cookie: "", head: { append() {} }, body: { classList: { toggle: (name, on) => elements.set(name, on) } },
  getElementById: (id) => elements.get(id) ?? elements.set(id, { hidden: true, textContent: "" }).get(id),
};
globalThis.location = { pathname: "/games/abc" };
globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });

/** In the place of parts that want a page, and of what does not come. */
const INSTEAD = { "../tongue.js": "", "./field.js": "export const drawField = () => ({});", "./play.js": "throw new Error('no answer');" };
registerHooks({ resolve: (name, from, next) => (name in INSTEAD ? { url: `data:text/javascript,${encodeURIComponent(INSTEAD[name])}`, shortCircuit: true } : next(name, from)) });

test("where what one plays with does not come the page says so, and can be tried again", async (t) => {
  t.mock.method(globalThis, "fetch", async () => Response.json({ board: null }));
  await assert.rejects(import("../../../web/static/web/game/page.js"), /no answer/);
  const { trouble, again, ...others } = Object.fromEntries(elements);
  assert.deepEqual([trouble.hidden, again.hidden, others.troubled, others["trouble-text"].textContent], [false, false, true, "The server does not answer. Try again in a moment."]);
  location.reload = t.mock.fn();
  again.onclick();
  assert.equal(location.reload.mock.callCount(), 1);
});
