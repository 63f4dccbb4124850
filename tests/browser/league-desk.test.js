// The desks of organisers on a phone: a league is founded, a season planned; an act is listed and taken back; what is refused is said at its field; a protest is decided.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { after, before } from "node:test";
import { promisify } from "node:util";
import { LONG, Reader, launch, story } from "./browsers.js";
import { PASSWORD, call, person } from "./people.js";

const step = story();
const SLUG = "gales-of-november";
const DESK = `/leagues/${SLUG}/seasons/1/desk`;
const MOORS = "/leagues/moors/seasons/1/"; // another season, in the API
const WRITTEN = ["#league", "#log .said", ".notice", "option", "blockquote"]; // with names and reasons of people
let browser;
let reader;
let page;
let nora;
let olaf;
let pia; // organises beside Nora: nobody decides what was done by herself
let guest; // the address of Olaf's page

/** Runs a module of these tests in the server's environment. */
const python = (...words) => promisify(execFile)(process.env.PYTHON, ["-m", ...words], { timeout: LONG });

/** Does an act by the API, as Nora, or as somebody else. */
async function acts(path, act, reason, { token } = nora) {
  const { version } = await call("GET", path, { token });
  return call("POST", `${path}acts/`, { token, body: { act, reason, version } });
}

/** What is found, as soon as there is something. */
async function soon(find) {
  for (const until = Date.now() + LONG; Date.now() < until; ) {
    const found = await find();
    if (found) return found;
    await new Promise((next) => {
      setTimeout(next, 100);
    });
  }
  throw new Error("nothing is found");
}

before(async () => {
  browser = await launch("chrome");
  [nora, olaf, pia] = await Promise.all([person("Nora"), person("Olaf"), person("Pia"), python("tests.browser.season", "open", "moors")]);
  olaf.id = (await call("GET", "/me/", { token: olaf.token })).id;
  guest = `/people/${olaf.id}`;
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
  await reader.write({ "invite-reason": "for sailors" });
  await reader.click("#invite button");
  await reader.sees("#made");
  await reader.reads("#made-link", `/leagues/${SLUG}/join#`);
  const link = await page.$eval("#made-link", (each) => each.value || each.textContent);
  await call("POST", `/leagues/${SLUG}/join/`, { token: olaf.token, body: { word: link.split("#")[1] } }); // only members have a place
  await reader.click("#at-once");
  await reader.sees("#opens-at");
  await reader.write({ "plan-reason": "the storms begin" });
  await reader.click("#plan button");
  await reader.reads("#said", "The season is planned.");
  assert.equal(await page.$eval("#plan", (each) => each.hidden), true);
  await reader.reads("#changes", "Why: the storms begin");
  await reader.reads("#changes", "Why: for sailors");
  await isNarrow();
  await reader.isUsable();
});

step("an act with its reason is listed, and taken back", async () => {
  await python("tests.browser.opened", SLUG);
  await reader.goto(DESK);
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
  await reader.reads("#log .badge", "taken back");
});

step("what was done meanwhile is told before an act is done, which then is sent once more", async () => {
  await acts(`/leagues/${SLUG}/seasons/1/`, { type: "put_in", person: olaf.id }, "he is back");
  await page.select("#kinds", "message");
  await reader.write({ "act-text": "Welcome", "act-reason": "first letter" });
  reader.expected.push([409, "/acts/"]);
  await reader.click("#act > button");
  await reader.reads("#act .notice[tabindex]", "Nora: Take somebody in (he is back)");
  assert.equal(await page.$eval("#act-text", (each) => each.value), "Welcome");
  await reader.click("#act > button");
  await reader.reads("#said", "Done: Letter to a group");
});

step("a protest waits for her among what wants attention, and she decides it", async () => {
  await Promise.all([python("tests.browser.organiser", "moors", "Nora"), python("tests.browser.organiser", "moors", "Pia"), python("tests.browser.season", "on", "moors")]);
  await acts(MOORS, { type: "put_in", person: olaf.id }, "asked by letter");
  await python("tests.browser.season", "on", "moors");
  await soon(async () => (await call("GET", MOORS)).state === "running"); // a worker makes the games
  const { entries } = await call("GET", `${MOORS}entries/`);
  const { number } = entries.find(({ player }) => player === olaf.id);
  const done = await acts(MOORS, { type: "penalty", entry: number, points: -2 }, "rude letters", pia);
  const { id } = await call("POST", `${MOORS}protests/`, { token: olaf.token, body: { text: "I was polite", act: done.number } });
  await reader.goto("/leagues/mine");
  await reader.reads("#deciding", "I was polite");
  assert.ok(await page.$(`#deciding a[href="${MOORS.replace(/\/$/, "")}/desk#protest-${id}"]`));
  await reader.goto(`${MOORS}desk`);
  await reader.reads("#attention", "Protests to be decided");
  await reader.click("#attention a");
  await reader.sees(`#protest-${id}-upheld`);
  await page.select(`#protest-${id}-upheld`, "yes");
  await reader.write({ [`protest-${id}-answer`]: "Ja, Olaf" });
  await isNarrow();
  await reader.isUsable();
  await acts(MOORS, { type: "message", text: "Seid nett zueinander" }, "letters were rude", pia);
  reader.expected.push([409, "/decide/"]);
  await reader.click(`#protest-${id} button`);
  await reader.reads(`#protest-${id} .notice[tabindex]`, "Pia: Letter to a group (letters were rude)");
  const kept = (name) => page.$eval(`#protest-${id}-${name}`, (each) => each.value);
  assert.deepEqual([await kept("upheld"), await kept("answer")], ["yes", "Ja, Olaf"], "what was written stays");
  await isNarrow();
  await reader.isUsable();
  await reader.click(`#protest-${id} button`);
  await reader.reads("#said", "The protest is decided.");
  await reader.reads(`#protest-${id}`, "Answer: Ja, Olaf");
  assert.equal(await page.$(`#attention a[href="#protest-${id}"]`), null);
});

step("in German the desks are all German", async () => {
  await call("PATCH", "/me/", { token: nora.token, body: { language: "de" } });
  await reader.goto(`${MOORS}desk`);
  await reader.sees("#log .badge");
  await reader.isGerman(...WRITTEN);
  await reader.goto(DESK);
  await reader.sees("#log summary, #log .badge");
  await reader.isGerman(...WRITTEN);
  await reader.goto("/leagues/new");
  await reader.sees("#rules details");
  await reader.isGerman();
});

step("nobody else sees any of it", async () => {
  await page.deleteCookie(...(await page.cookies()));
  await reader.goto(DESK);
  await reader.sees("main h1");
  assert.equal(await page.$("#desk"), null);
});

step("the browser has complained of nothing", () => assert.deepEqual(reader.complaints.filter((each) => !each.startsWith("404")), []));
