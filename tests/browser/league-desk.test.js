// The desks of organisers on a phone: a league is founded, of groups and as one table; who is invited comes in by hand; a season is planned; an act is listed and taken back; what is refused is said at its field.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { LONG, Reader, launch, story } from "./browsers.js";
import { call, comes, enters, person, stage } from "./people.js";

const step = story();
const SLUG = "gales-of-november";
const DESK = `/leagues/${SLUG}/seasons/1/desk`;
const TABLE = "/leagues/kingsport"; // one table over all games with a tag
const WRITTEN = ["#league", "#log .said", ".notice", "option", "#title", "#up a", "#entries a", "tbody th"]; // with names and reasons of people
let browser;
let reader;
let page;
let nora;
let olaf;
let pia;
let invitation; // the address of the link
let guest; // the address of Olaf's page

/** A page of somebody on a phone. */
async function phone() {
  const made = await Reader.in(browser);
  await made.page.setViewport({ width: 360, height: 740 });
  return made;
}

before(async () => {
  browser = await launch("chrome");
  [nora, olaf, pia] = await Promise.all([person("Nora"), person("Olaf"), person("Pia")]);
  olaf.id = (await call("GET", "/me/", { token: olaf.token })).id;
  guest = `/people/${olaf.id}`;
  reader = await phone();
  ({ page } = reader);
}, { timeout: LONG });

after(() => browser?.close());

const isNarrow = async (who = reader) => assert.equal(await who.page.evaluate(() => document.documentElement.scrollWidth), 360);

step("a visitor is asked to log in, and who logs in comes back to the form", async () => {
  await reader.goto("/leagues/new");
  await reader.leaves("#locked a");
  await enters(reader, nora);
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
  await page.$eval("#uses", (each) => each.select());
  await reader.write({ uses: "1" });
  await reader.write({ "invite-reason": "for sailors" });
  await reader.click("#invite button");
  await reader.sees("#made");
  await reader.reads("#made-link", `/leagues/${SLUG}/join#`);
  await reader.reads("#links", "for 1 more, by Nora");
  invitation = await page.$eval("#made-link", (each) => each.textContent);
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

step("who is invited logs in, comes in by the link, and sees the league; for who comes after it is used up", async () => {
  const [invited, late] = [await phone(), await phone()];
  await invited.page.goto(invitation);
  await invited.reads("#which", SLUG);
  await invited.isUsable();
  await isNarrow(invited);
  await invited.leaves("#login-link");
  await enters(invited, olaf);
  assert.equal(new URL(invited.page.url()).hash, "", "the key is told to no server");
  await invited.leaves("#come-in");
  await invited.reads("#title", "Gales of November");
  assert.equal(new URL(invited.page.url()).pathname, `/leagues/${SLUG}`);
  await call("PATCH", "/me/", { token: pia.token, body: { language: "de" } });
  await comes(late, pia, "/leagues/");
  await late.page.goto(invitation);
  late.expected.push([404, "/join/"]);
  await late.sees("#come-in");
  await late.page.focus("#come-in");
  await late.page.keyboard.press("Enter");
  await late.reads("#error", "Bitte um eine andere.");
  await late.isGerman("#which");
  await late.isUsable();
  await isNarrow(late);
  for (const each of [invited, late]) each.hasNothingToComplainOf();
  await reader.goto(`/leagues/${SLUG}/desk`);
  await reader.reads("#members", "Olaf");
  await reader.reads("#links", "None.");
});

step("an act with its reason is listed, and taken back", async () => {
  await stage("season", "open", SLUG);
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
  const season = `/leagues/${SLUG}/seasons/1/`;
  const { version } = await call("GET", season, { token: nora.token });
  await call("POST", `${season}acts/`, { token: nora.token, body: { act: { type: "put_in", person: olaf.id }, reason: "he is back", version } });
  await page.select("#kinds", "message");
  await reader.write({ "act-text": "Moin", "act-reason": "first letter" });
  reader.expected.push([409, "/acts/"]);
  await reader.click("#act > button");
  await reader.reads("#act .notice[tabindex]", "Nora: Take somebody in (he is back)");
  assert.equal(await page.$eval("#act-text", (each) => each.value), "Moin");
  await reader.click("#act > button");
  await reader.reads("#said", "Done: Letter to a group");
});

step("a league is founded that is one table over games with a tag, and she enters it", async () => {
  await reader.goto("/leagues/new");
  await reader.write({ name: "Kingsport" });
  await page.select("#rules-format", "table");
  await reader.sees("#rules-tag");
  assert.equal(await page.$eval("#rules-group", (each) => each.checkVisibility()), false, "a table has no groups");
  await reader.reads("#rules", "Only the best of each");
  await isNarrow();
  await reader.isUsable();
  await reader.click("#form > button");
  await reader.sees("#rules-tag-wrong");
  assert.equal(await page.evaluate(() => document.activeElement.id), "rules-tag");
  await reader.write({ "rules-tag": "lamps", "rules-best": "3" });
  await reader.leaves("#form > button");
  assert.equal(new URL(page.url()).pathname, `${TABLE}/desk`);
  await reader.write({ "plan-reason": "lamps are lit" });
  await reader.click("#plan button");
  await reader.reads("#said", "The season is planned.");
  await stage("season", "open", "kingsport");
  await reader.goto(`${TABLE}/seasons/1`);
  await reader.reads("#rules", "those with the tag lamps; of each the best 3");
  await reader.click("#yours [data-deed=enter]");
  await reader.reads("#yours .stands", "You have entered.");
  await reader.reads("#yours .due", "The season ends:");
  await reader.reads("#yours .hint", "You may withdraw at any time.");
  await reader.reads("#tables", "Nora");
  assert.doesNotMatch(await page.$eval("#content", (each) => each.innerText), /tier|confirm|vacation/i);
  await isNarrow();
  await reader.isUsable();
  await reader.goto("/leagues/mine");
  await reader.reads("#seasons", "Place 1 of 1, points: 0");
});

step("in German the desks are all German", async () => {
  await call("PATCH", "/me/", { token: nora.token, body: { language: "de" } });
  await reader.goto(DESK);
  await reader.sees("#log summary, #log .badge");
  await reader.isGerman(...WRITTEN);
  await reader.goto("/leagues/new");
  await reader.sees("#rules-format");
  await page.select("#rules-format", "table");
  await reader.sees("#rules-tag");
  await reader.isGerman();
  await reader.goto(`${TABLE}/seasons/1`);
  await reader.sees("#tables table");
  await reader.isGerman(...WRITTEN);
});

step("nobody else sees any of it", async () => {
  await page.deleteCookie(...(await page.cookies()));
  await reader.goto(DESK);
  await reader.sees("main h1");
  assert.equal(await page.$("#desk"), null);
});

step("the browser has complained of nothing", () => assert.deepEqual(reader.complaints.filter((each) => !each.startsWith("404")), []));
