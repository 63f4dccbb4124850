// Leagues are read by everybody: their list, a league, a season with its cross tables, a group, the path of an entry; on a phone, and in German.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { LONG, Reader, launch, story } from "./browsers.js";
import { call, enters, person, soon, stage } from "./people.js";

const step = story();
const LEAGUE = "programs"; // which a server has that has just been installed
const SEASON = `/leagues/${LEAGUE}/seasons/1`;
const REASON = "This game is decided, so that a result can be read";
let browser;
let reader;
let ivy;
let decided;

/** What an address of the API has, as soon as that is so. */
const as = (path, wanted) => soon(async () => {
  const found = await call("GET", path, { token: ivy.token, expect: [200, 404] });
  return wanted(found) && found;
});

before(async () => {
  browser = await launch("chrome");
  ivy = await person("Ivy");
  reader = await Reader.in(browser);
  await reader.page.setViewport({ width: 360, height: 740 });
  const { matches } = await as(`${SEASON}/matches/?tier=1`, (found) => found.matches?.length && found.matches.every(({ game }) => game));
  [decided] = matches;
  await as(`/games/${decided.game}/`, ({ status }) => status === "running");
  await stage("season", "organiser", LEAGUE, ivy.name);
  const { token } = ivy;
  const { version } = await call("GET", `${SEASON}/`, { token });
  const match = { tier: decided.tier, group: decided.group, number: decided.number };
  await call("POST", `${SEASON}/acts/`, { token, body: { act: { type: "adjudicate", match, how: "as_it_stands" }, reason: REASON, version } });
  await as(`${SEASON}/matches/?tier=1`, (found) => found.matches.find(({ game }) => game === decided.game).kind);
}, { timeout: 2 * LONG });

after(() => browser?.close());

/** Goes to a page, holds that it is not wider than a phone, and waits until it tells something. */
async function reads(path, selector, words) {
  await reader.goto(path);
  await reader.reads(selector, words);
  await reader.rests(3);
  assert.equal(await reader.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, `${path} is wider than a phone`);
}

step("a visitor finds a league in the list, and comes by it to the season that is played", async () => {
  await reads("/leagues/", "#all", "League of programs");
  await reader.isUsable();
  await reader.leaves(`#all a[href="/leagues/${LEAGUE}"]`);
  await reader.reads("#rules", "for winning");
  await reader.isUsable();
  await reader.leaves(`#seasons a[href="${SEASON}"]`);
  await reader.reads("#phases .now", "Games");
});

step("a season has a cross table of each group, in a region that is scrolled by itself, with its lines said and each game linked", async () => {
  await reads(SEASON, "#tables", "Tier 2, group 1");
  assert.equal(await reader.page.$$eval("#tables .sideways[tabindex='0'] table.cross", (all) => all.length), 2);
  await reader.reads("#tables .border.down", "goes down by place");
  await reader.reads("#tables .border.up", "goes up by place");
  assert.equal(await reader.page.$$eval(`#tables a[href="/games/${decided.game}"]`, (all) => all.length), decided.seats.length);
  assert.equal(await reader.page.$eval("#acts-section", (each) => each.hidden), true, "who has not entered reads no acts");
  await reader.isUsable();
});

step("the number of a rule opens the rule over the page, and that one leads to others and back", async () => {
  await reader.click("#tables .rule-number");
  await reader.reads("dialog.popup[open] h2", "PTS-03");
  await reader.click("dialog.popup[open] .rule-number");
  await reader.reads("dialog.popup[open] h2", "SCH-05");
  await reader.isUsable();
  await reader.click("dialog.popup[open] button[aria-label='Back']");
  await reader.reads("dialog.popup[open] h2", "PTS-03");
  await reader.click("dialog.popup[open] button[aria-label='Close']");
  await reader.until(() => !document.querySelector("dialog.popup[open]"));
});

step("a group tells who met whom, and an entry its games and who has played for it", async () => {
  await reads(`${SEASON}/groups/1/1`, "#met", "×");
  await reader.reads("#games .badge", "decided");
  await reader.isUsable();
  const [{ entry, name }] = decided.seats;
  await reads(`${SEASON}/entries/${entry}`, "#holders", name);
  await reader.reads("#terms", "open");
  await reader.isUsable();
});

step("a league that is not there is said to be none that one may know of", async () => {
  reader.expected.push([404, "/leagues/nowhere/"], [404, "/leagues/nowhere/seasons/1/"], [404, "/leagues/nowhere/seasons/1/entries/"]);
  for (const path of ["/leagues/nowhere", "/leagues/nowhere/seasons/1"]) {
    await reads(path, "#missing", "no such league here that you may know of");
    assert.equal(await reader.page.$eval("#content", (each) => each.hidden), true);
    assert.equal(await reader.page.$eval("#missing a", (each) => each.getAttribute("href")), `/account/login?next=${encodeURIComponent(path)}`);
  }
});

step("a group, an entry and a season that are not there are named, with a way back", async () => {
  for (const [path, words, back] of [[`${SEASON}/groups/9/1`, "no group 1 in tier 9", SEASON], [`${SEASON}/entries/999`, "no entry 999", SEASON], [`/leagues/${LEAGUE}/seasons/99`, "no season 99", `/leagues/${LEAGUE}`]]) {
    reader.expected.push([404, `${path}/`], [404, `${path}/entries/`]);
    await reads(path, "#missing", words);
    assert.equal(await reader.page.$eval("#missing a", (each) => each.getAttribute("href")), back);
  }
});

step("who runs it reads what was done, and why, and saves a table; all of it in German", async () => {
  await call("PATCH", "/me/", { body: { language: "de" }, token: ivy.token });
  await reader.goto("/account/login");
  await enters(reader, ivy);
  await reads(SEASON, "#acts .said", REASON);
  await reader.click("#files button:nth-of-type(2)");
  await reader.rests();
  assert.equal(await reader.page.$eval("#files-error", (each) => each.hidden), true);
  assert.equal(reader.requests.at(-1), `GET ${SEASON}/standings/`);
  await reader.isGerman(".said", "#up a", "#title");
  await reader.isUsable();
  for (const path of ["/leagues/", `/leagues/${LEAGUE}`, `${SEASON}/groups/1/1`, `${SEASON}/entries/1`]) {
    await reads(path, "main", "Saison");
    await reader.isGerman(".said", "#up a", "#title", ".cards h3");
  }
});

step("the browser has complained of nothing", () => reader.hasNothingToComplainOf());
