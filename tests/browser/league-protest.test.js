// Protests on phones: who plays makes one by hand; organisers decide, and a game counts as they say; who lost one appeals, and staff have the last word.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { LONG, Reader, launch, story } from "./browsers.js";
import { call, comes, person, soon, stage } from "./people.js";

const step = story();
const SEASON = "/leagues/moors/seasons/1";
const DESK = `${SEASON}/desk`;
const WRITTEN = ["#title", "#up a", ".said", "#entries a", "option", "thead", "tbody th", "#league", "blockquote"]; // with names and words of people
let browser;
let karl; // plays
let rosa; // organises, as does Paul, who has ended Karl's games: nobody decides what was done by himself
let paul;
let stan; // of the staff
let games; // of Karl: the place of each, and his seat
let made; // the protests against their results, likewise

/** What the season's part at an address of the API is, for somebody. */
const told = (path, { token } = karl) => call("GET", `${SEASON}/${path}`, { token });

/** What a game of Karl comes to now. */
const comesTo = async ({ place: { number } }) => (await told("matches/?tier=1")).matches.find((match) => match.number === number).kind;

/** A page of somebody on a phone, who has logged in there. */
async function opens(who, path) {
  who.reader = await Reader.in(browser);
  await who.reader.page.setViewport({ width: 360, height: 740 });
  await comes(who.reader, who, path);
}

/** Holds that nobody has to scroll sideways, and that everybody can use the page. */
async function holds(reader) {
  assert.equal(await reader.page.evaluate(() => document.documentElement.scrollWidth), 360, `${reader.page.url()} is too wide`);
  await reader.isUsable();
}

/** Somebody decides a protest at the desk: upheld where a game then counts so. */
async function decides({ reader }, { id }, counts, answer) {
  if (!(await reader.page.$eval(`#protest-${id} details`, (each) => each.open))) await reader.click(`#protest-${id} summary`);
  if (counts) {
    await reader.page.select(`#protest-${id}-upheld`, "yes");
    await reader.page.select(`#protest-${id}-ruling`, counts);
  }
  await reader.write({ [`protest-${id}-answer`]: answer });
  await reader.click(`#protest-${id} button`);
  await reader.reads(`#protest-${id}`, `Answer: ${answer}`);
  await reader.reads("#said", "The protest is decided.");
  assert.equal(await reader.page.$(`#attention a[href="#protest-${id}"]`), null);
}

before(async () => {
  browser = await launch("chrome");
  [karl, rosa, paul, stan] = await Promise.all([person("Karl"), person("Rosa"), person("Paul"), person("Stan"), stage("season", "begin", "moors")]);
  await stage("staff", "Stan");
  for (const { name } of [rosa, paul]) await stage("season", "organiser", "moors", name);
  await call("PUT", `${SEASON}/entry/`, { token: karl.token });
  await stage("season", "lead", "moors");
  await call("POST", `${SEASON}/check-in/`, { token: karl.token });
  await stage("season", "lead", "moors");
  await soon(async () => (await told("")).state === "running"); // a worker makes the games
  const { mine } = await told("");
  await stage("season", "start", "moors", String(mine.number));
  games = (await told(`matches/?entry=${mine.number}`)).matches.map(({ tier, group, number, seats }) => ({ place: { tier, group, number }, seat: seats.findIndex(({ entry }) => entry === mine.number) }));
  for (const { place: match } of games) {
    const { version } = await told("", paul);
    await call("POST", `${SEASON}/acts/`, { token: paul.token, body: { act: { type: "adjudicate", match, how: "as_it_stands" }, reason: "it leads nowhere", version } });
  }
  await soon(async () => (await Promise.all(games.map(comesTo))).every(Boolean));
}, { timeout: 2 * LONG });

after(() => browser?.close());

step("who plays protests against the result of a game by hand, and reads who decides it", async () => {
  await opens(karl, SEASON);
  const { reader } = karl;
  await reader.sees("#protests summary");
  await reader.page.focus("#protests summary");
  await reader.page.keyboard.press("Enter");
  await reader.sees("#protest-about");
  await reader.page.select("#protest-about", `match ${games[0].place.number}`);
  await reader.write({ "protest-text": "I was about to win" });
  await holds(reader);
  await reader.click("#protests form button");
  await reader.reads("#protests .badge", "organisers decide");
  await reader.until(() => document.activeElement.id === "protests-title");
  assert.equal(await reader.page.$(`#protest-about option[value="match ${games[0].place.number}"]`), null, "one protests once");
  for (const { place: match } of games.slice(1)) await call("POST", `${SEASON}/protests/`, { token: karl.token, body: { text: "So was I there", match } });
  const { protests } = await told("protests/");
  made = games.map(({ place: { number } }) => protests.find(({ match }) => match.number === number));
});

step("an organiser finds them among what wants attention; of two that are upheld one game is a draw and one is won, and one is rejected", async () => {
  await opens(rosa, "/leagues/mine");
  const { reader } = rosa;
  await reader.reads("#deciding", "I was about to win");
  assert.ok(await reader.page.$(`#deciding a[href="${DESK}#protest-${made[0].id}"]`));
  await reader.goto(DESK);
  await reader.reads("#attention", "Protests to be decided");
  await reader.click(`#attention a[href="#protest-${made[0].id}"]`);
  await reader.sees(`#protest-${made[0].id}-upheld`);
  assert.equal(await reader.page.$eval(`#protest-${made[0].id}-ruling`, (each) => each.checkVisibility()), false, "where it is rejected nothing follows");
  await reader.page.select(`#protest-${made[0].id}-upheld`, "yes");
  await holds(reader);
  const third = await comesTo(games[2]);
  await reader.write({ [`protest-${made[0].id}-answer`]: "Niemand war vorn" });
  const { version } = await told("", paul);
  await call("POST", `${SEASON}/acts/`, { token: paul.token, body: { act: { type: "message", text: "Seid nett" }, reason: "letters were rude", version } });
  reader.expected.push([409, "/decide/"]);
  await reader.click(`#protest-${made[0].id} button`);
  await reader.reads(`#protest-${made[0].id} .notice[tabindex]`, "Paul: Letter to a group (letters were rude)");
  assert.equal(await reader.page.$eval(`#protest-${made[0].id}-answer`, (each) => each.value), "Niemand war vorn", "what was written stays");
  await holds(reader);
  await decides(rosa, made[0], "draw", "Niemand war vorn");
  await decides(rosa, made[1], `win/${games[1].seat}`, "Da war es Karl");
  await decides(rosa, made[2], "", "Da nicht");
  assert.deepEqual(await Promise.all(games.map(comesTo)), ["draw", "won", third]);
  await reader.reads("#log", "result: decided as it stood → a draw between all");
  await reader.reads("#log", "result: decided as it stood → won by Karl");
  await reader.reads("#log", "state: being played → decided");
  await holds(reader);
});

step("who has lost a protest appeals, and reads that staff decide, in German", async () => {
  const { reader } = karl;
  await call("PATCH", "/me/", { body: { language: "de" }, token: karl.token });
  await reader.goto(SEASON);
  await reader.write({ [`appeal-${made[2].id}`]: "Noch einmal, bitte" });
  await holds(reader);
  await reader.click("#protests form:has([id^=appeal]) button");
  await reader.reads("#protests .badge", "Betreiber entscheiden");
  await reader.until(() => document.activeElement.id === "protests-title");
  assert.equal(await reader.page.$("#protests [id^=appeal]"), null, "one appeals once");
  await reader.isGerman(...WRITTEN);
});

step("organisers decide that no more; staff do, once and for all", async () => {
  await rosa.reader.goto(DESK);
  await rosa.reader.reads(`#protest-${made[2].id}`, "Staff decide this now.");
  assert.equal(await rosa.reader.page.$(`#protest-${made[2].id} form`), null);
  await opens(stan, DESK);
  const { reader } = stan;
  await reader.reads(`#protest-${made[2].id}`, "Appeal: Noch einmal, bitte");
  await decides(stan, made[2], "void", "Wird neu gespielt");
  await holds(reader);
  await karl.reader.goto(SEASON);
  await karl.reader.reads("#protests .said", "Wird neu gespielt");
  assert.equal(await karl.reader.page.$("#protests [id^=appeal]"), null);
  assert.equal(await comesTo(games[2]), null);
});

step("in German the desk is all German", async () => {
  await call("PATCH", "/me/", { token: stan.token, body: { language: "de" } });
  await stan.reader.goto(DESK);
  await stan.reader.sees("#log .badge");
  await stan.reader.isGerman(...WRITTEN);
});

step("their browser has complained of nothing", () => {
  for (const { reader } of [karl, rosa, stan]) reader.hasNothingToComplainOf();
});
