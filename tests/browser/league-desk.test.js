// The desks of organisers on a phone: a league is founded, a season planned; an act is listed and taken back; what is refused is said at its field.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { after, before } from "node:test";
import { promisify } from "node:util";
import { LONG, Reader, launch, story } from "./browsers.js";
import { PASSWORD, call, person } from "./people.js";

const step = story();
const SLUG = "gales-of-november";
const WRITTEN = ["#league", "#log p:nth-child(2)", ".notice", "option"]; // with names and reasons of people
let browser;
let reader;
let page;
let nora;
let guest; // the address of the page of somebody else

before(async () => {
  browser = await launch("chrome");
  nora = await person("Nora");
  const olaf = await person("Olaf");
  guest = `/people/${(await call("GET", "/me/", { token: olaf.token })).id}`;
  reader = await Reader.in(browser);
  ({ page } = reader);
  await page.setViewport({ width: 360, height: 740 });
}, { timeout: LONG });

after(() => browser?.close());

const isNarrow = async () => assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);

step("a visitor is asked to log in, and who logs in comes back to the form", async () => {
  await reader.goto("/leagues/new");
  await reader.leaves("#locked a");
  await reader.write({ email: nora.email, password: PASSWORD });
  await reader.leaves("#form button");
  await reader.sees("#rules details");
  assert.equal(new URL(page.url()).pathname, "/leagues/new");
});

step("the form suggests a word and says what it means; what is refused stands at its field", async () => {
  await reader.write({ name: "New" });
  assert.equal(await page.$eval("#slug", (each) => each.value), "new");
  await reader.reads(".league-preview", "tier 3");
  await isNarrow();
  await reader.isUsable();
  reader.expected.push([422, "/leagues/"]);
  await reader.click("#form > button");
  await reader.reads("#slug-wrong", "no league has the word new");
  assert.equal(await page.evaluate(() => document.activeElement.id), "slug");
});

step("the league is founded, and its season planned at its desk", async () => {
  await page.$eval("#name", (each) => each.select());
  await reader.write({ name: "Gales of November" });
  await page.$eval("#visibility", (each) => Object.assign(each, { value: "private" }));
  await reader.leaves("#form > button");
  assert.equal(new URL(page.url()).pathname, `/leagues/${SLUG}/desk`);
  await reader.click("#invite button");
  await reader.sees("#made");
  await reader.reads("#made-link", `/leagues/${SLUG}/join#`);
  await reader.click("#at-once");
  await reader.sees("#opens-at");
  await reader.click("#plan button");
  await reader.reads("#said", "The season is planned.");
  assert.equal(await page.$eval("#plan", (each) => each.hidden), true);
  await isNarrow();
  await reader.isUsable();
});

step("an act with its reason is listed, and taken back", async () => {
  await promisify(execFile)(process.env.PYTHON, ["-m", "tests.browser.opened", SLUG], { timeout: LONG });
  await reader.goto(`/leagues/${SLUG}/seasons/1/desk`);
  await reader.reads("#state", "open for entries");
  await reader.reads("#attention", "Nothing.");
  await page.select("#kinds", "put_in");
  await reader.write({ "act-person-other": "Olaf", "act-reason": "Olaf asked by letter" });
  await reader.click("#act > button");
  await reader.reads("#act-person-other-wrong", "not the address of anybody's page");
  await page.$eval("#act-person-other", (each) => each.select());
  await reader.write({ "act-person-other": guest });
  await reader.reads("#act [role=status]", "has a place in the season");
  await isNarrow();
  await reader.isUsable();
  await reader.click("#act > button");
  await reader.reads("#said", "Done: Take somebody in");
  await reader.reads("#log", "Why: Olaf asked by letter");
  await reader.click("#log summary");
  await reader.write({ "back-1-reason": "by mistake" });
  await reader.click("#log form button");
  await reader.reads("#said", "Taken back: Take somebody in");
  await reader.reads("#log .badge", "was taken back");
});

step("in German the desk is all German", async () => {
  await call("PATCH", "/me/", { token: nora.token, body: { language: "de" } });
  await reader.goto(`/leagues/${SLUG}/seasons/1/desk`);
  await reader.sees("#log summary, #log .badge");
  await reader.isGerman(...WRITTEN);
  await reader.goto("/leagues/new");
  await reader.sees("#rules details");
  await reader.isGerman();
});

step("nobody else sees any of it", async () => {
  await page.deleteCookie(...(await page.cookies()));
  await reader.goto(`/leagues/${SLUG}/seasons/1/desk`);
  await reader.sees("main h1");
  assert.equal(await page.$("#desk"), null);
});

step("the browser has complained of nothing", () => assert.deepEqual(reader.complaints.filter((each) => !each.startsWith("404")), []));
