// The pages of rules: all that the engine's tables have stands in them, every number of a rule opens it, in both languages, and a
// game's own rules are one touch away from it.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { LONG, Reader, launch, story } from "./browsers.js";
import { PASSWORD, call, person } from "./people.js";
import { playing } from "./playing.js";

const step = story();
const GAME = "catan_horror";
let browser;
let reader;

before(async () => {
  browser = await launch("chrome");
  reader = await Reader.in(browser);
}, { timeout: LONG });

after(() => browser?.close());

/** Goes to a page of rules, and waits until it is whole. */
async function opens(path) {
  await reader.goto(path);
  await reader.until(() => document.querySelector("#around [aria-current], #games li"));
  await reader.rests();
}

/** In a page: the ids that it has of these. */
const present = (ids) => ids.filter((id) => document.getElementById(id));

step("everything that may be looked up stands on a page, with its name", async () => {
  const { things, costs } = await call("GET", `/rulesets/${GAME}/things/`);
  const on = (uses) => things.filter(({ use }) => uses(use)).map(({ use, value }) => `${use}-${value}`.replaceAll(/[^\w-]/gu, "_"));
  const held = { things: on((use) => use !== "option" && use !== "word"), options: on((use) => use === "option"), words: on((use) => use === "word") };
  assert.equal(Object.values(held).flat().length, things.length);
  for (const [page, ids] of Object.entries(held)) {
    await opens(`/rules/${GAME}/${page}`);
    assert.deepEqual(await reader.page.evaluate(present, ids), ids);
  }
  await opens(`/rules/${GAME}`);
  assert.equal(await reader.page.$$eval("#costs li", (all) => all.length), costs.length);
  const groups = new Set(things.map(({ group }) => group));
  for (const elsewhere of ["word", "bot", "option"]) groups.delete(elsewhere);
  assert.deepEqual(new Set(await reader.page.$$eval("#groups a", (all) => all.map((each) => each.hash.replace("#group-", "")))), groups);
});

step("every rule has an address, and a number that there is not is told of", async () => {
  const { books } = await call("GET", `/rulesets/${GAME}/rules/`);
  const numbers = books.flatMap(({ chapters }) => chapters.flatMap((each) => each.numbers));
  await opens(`/rules/${GAME}/book#CH-049`);
  assert.deepEqual(await reader.page.evaluate(present, numbers), numbers);
  await reader.sees("#CH-049[data-named]");
  assert.ok(await reader.page.$eval("#CH-049", (each) => Math.abs(each.getBoundingClientRect().top) < innerHeight), "it is in sight");
  await reader.write({ wanted: "closest smallest" });
  await reader.until(() => !document.querySelector("#CH-249").hidden && document.querySelector("#CH-049").hidden);
  await reader.reads("#found", "Found: ");
  await reader.page.evaluate(() => { location.hash = "CH-050"; });
  await reader.until(() => document.querySelector("#CH-050").checkVisibility());
  await opens("/rules/classic/book#CH-999");
  await reader.reads("#unknown", "CH-999");
  await opens("/rules/classic/book#%");
  await reader.reads("#unknown", "%");
  reader.expected.push([404, "/rulesets/chess/"]);
  await reader.goto("/rules/chess/options");
  await reader.sees("#missing");
});

step("the pages of other games are usable too, and fit on a small phone", async () => { // those of this one: every-page.test.js
  await reader.page.setViewport({ width: 320, height: 640 });
  for (const path of ["/rules/classic", "/rules/classic/options", "/rules/classic/words", "/rules/barrows/book", "/rules/barrows/things"]) {
    await opens(path);
    await reader.isUsable();
    assert.ok(await reader.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${path} goes sideways`);
  }
  await reader.page.setViewport({ width: 1100, height: 900 });
});

step("a number in any page opens its rule over it, which leads to its book", async () => {
  await opens(`/rules/${GAME}/things#group-monster`);
  await reader.click("#monster-ghoul .rule-number");
  await reader.reads("dialog.popup[open] h2", "-");
  await reader.isUsable();
  await reader.leaves('dialog.popup[open] a[href*="/book#"]');
  await reader.sees("[data-named]");
  await reader.goto("/games/new");
  await reader.until(() => document.querySelector("#options .rule-number"));
});

step("from a game its costs, its options and all rules are one touch away", async () => {
  const runa = await person("Runa");
  await reader.goto("/account/login?next=/games/");
  await reader.write({ email: runa.email, password: PASSWORD });
  await reader.leaves("#form button");
  const game = await playing(runa, GAME, { orders: 3 });
  await reader.goto(`/games/${game}`);
  await reader.click("#strip .rules");
  await reader.sees("#popup .costs li");
  await reader.isUsable();
  for (const tab of ["table", "story", "more"]) {
    await reader.page.keyboard.press("Escape");
    await reader.click(`#tab-${tab}`);
    await reader.rests();
    await reader.opensItsRules();
  }
  await reader.click("#strip .rules");
  await reader.leaves('#popup a[href*="/options?game="]');
  await reader.reads("#of-game", "Runa's game");
  await reader.sees("#content strong");
  reader.hasNothingToComplainOf();
});
