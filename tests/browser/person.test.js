// How strong people are, in Chromium on a phone: the curve of one who has played, the list of a game, and where she stands in it.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { LONG, Reader, launch, story } from "./browsers.js";
import { PASSWORD, call, person, stage } from "./people.js";

const step = story();
const PEOPLES = ["#name", "#account-links a", "#people a", "#rated th a"]; // what people have written
let browser;
let olga;
let reader;
let id; // hers

before(async () => {
  browser = await launch("chrome"); // first, so that it is closed where anything of what follows fails
  olga = await person("Olga");
  ({ id } = await call("GET", "/me/", { token: olga.token }));
  await stage("rated", olga.email);
  reader = await Reader.in(browser);
  await reader.page.setViewport({ width: 360, height: 640 });
}, { timeout: LONG });

after(() => browser?.close());

/** Holds that nothing but a region of its own is to be moved sideways. */
async function fits() {
  const [wide, room] = await reader.page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  assert.ok(wide <= room, `${reader.page.url()} is ${wide} wide`);
}

step("her page has a curve that is told in words, and the same ratings as a table", async () => {
  await reader.goto("/account/login?next=/ratings/catan_horror");
  await reader.write({ email: olga.email, password: PASSWORD });
  await reader.leaves("#form button");
  await reader.goto(`/people/${id}`);
  await reader.reads("#ratings", "±");
  const told = await reader.page.$eval("svg.curve", (svg) => svg.getAttribute("aria-labelledby").split(" ").map((each) => document.getElementById(each).textContent));
  assert.match(told[1], /^After each of 12 rated games: from \d+ to \d+, \d+ at the lowest and \d+ at the highest\.$/);
  await reader.click(".curve-box summary");
  assert.equal(await reader.page.$$eval(".curve-box tbody tr", (rows) => rows.length), 12);
  await reader.isUsable();
  await fits();
});

step("her rated games say what was expected, and what came of it", async () => {
  const games = await reader.page.$$eval("#rated tr", (rows) => rows.map((row) => row.textContent));
  assert.equal(games.length, 12);
  assert.ok(games.every((each) => /\d+ → \d+/.test(each)));
  assert.ok(games.some((each) => /won.*%$/.test(each)) && games.some((each) => /saved with the others.*–$/.test(each)));
});

step("the list tells at which place she is", async () => {
  await reader.goto("/ratings/catan_horror");
  await reader.click("#find");
  await reader.reads("#told", "You are at place 1.");
  assert.equal(await reader.page.$eval("#people [aria-current] a", (link) => link === document.activeElement && link.textContent), "Olga");
  await reader.reads("#boards", "±");
  await reader.isUsable();
  await fits();
});

step("where nobody is listed yet it says what is needed", async () => {
  await reader.goto("/ratings/classic");
  await reader.reads("#told", "Nobody is listed yet.");
  await reader.click("#find");
  await reader.reads("#told", "you have 0 of 10 rated games");
});

step("who reads German reads all of it in German", async () => {
  await call("PATCH", "/me/", { body: { language: "de" }, token: olga.token });
  for (const [address, shown] of [[`/people/${id}`, "#rated tr"], ["/ratings/catan_horror", "#boards tr"], ["/ratings/classic", "#told:not([hidden])"]]) {
    await reader.goto(address);
    await reader.sees(shown);
    await reader.isGerman(...PEOPLES);
    await fits();
  }
});

step("her browser has complained of nothing", () => reader.hasNothingToComplainOf());
