// The pages in Chromium, from the front page to a game that two people play by hand beside a bot.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { LONG, Reader, launch, story } from "./browsers.js";
import { awaits, decides, gives, offers, types } from "./hand.js";
import { PASSWORD, call, keyFor, person } from "./people.js";

const step = story();
let browser;
let bert; // has an account
let ada; // makes one
let visitor;
let game; // its id

before(async () => {
  browser = await launch("chrome"); // first, so that it is closed where anything of what follows fails
  bert = await person("Bert");
  [ada, visitor, bert.reader] = [await Reader.in(browser), await Reader.in(browser), await Reader.in(browser)];
}, { timeout: LONG });

after(() => browser?.close());

step("the front page shows a game that is going on, live", async () => {
  await visitor.goto("/");
  await visitor.reads("#connection", "live");
  await visitor.reads("#stage-title", "Four stewards");
  await visitor.sees("#board svg");
  await visitor.sees("#seats tbody tr:nth-child(4)");
  await visitor.sees("#log li.fresh");
  await visitor.click("#pause");
  await visitor.isUsable();
});

step("somebody signs up and follows the link of the mail, and is where she wanted to be", async () => {
  await ada.goto("/account/login?next=%2Fgames%2Fnew");
  await ada.leaves('main a[href^="/account/signup"]');
  await ada.isUsable();
  await ada.write({ name: "Ada", email: "ada@example.org", password: PASSWORD });
  // Whoever has signed up is not logged in yet, and the API says so.
  ada.expected.push([401, "/auth/signup"], [401, "/me/"]);
  await ada.click("#form button");
  await ada.reads("#sent-to", "ada@example.org");
  await ada.goto(`/account/verify-email#${await keyFor("ada@example.org")}`);
  await ada.reads("#what", "ada@example.org");
  await ada.isUsable();
  await ada.leaves("#confirm");
  await ada.reads("#account-links", "Ada");
  assert.equal(new URL(ada.page.url()).pathname, "/games/new");
  await ada.isUsable();
});

step("she makes a game with a bot in it", async () => {
  await ada.goto("/games/new");
  await ada.sees("#form");
  await ada.until(() => document.querySelector("#options input"));
  const { options } = await call("GET", "/rulesets/classic/");
  const names = Object.keys((options.$ref ? options.$defs[options.$ref.split("/").pop()] : options).properties).sort();
  await ada.click("#more > summary");
  await ada.page.select("#ruleset", "classic");
  await ada.until((wanted) => [...document.querySelectorAll("[data-option]")].map((each) => each.dataset.option).sort().join() === wanted, names.join());
  await ada.page.select("#seats", "3");
  assert.equal(await ada.page.$eval("#clock", (field) => field.value), "daily");
  await ada.page.select("#bots", "1");
  await ada.click("#clock-own summary");
  await ada.page.select("#clock-ladder", "gentle");
  await ada.reads("#clock-means", "in three turns.");
  await ada.isUsable();
  await ada.leaves("#form button[type=submit]");
  await ada.reads(".whose", "waits for: 1.");
  await ada.reads("#rates-summary", "Clock: 24 hours for a turn, 24 hours for an answer, bank 3 days (settings of its own)");
  await ada.reads("#rates", "in three turns.");
  await ada.reads(".strip .state", "live");
  await ada.isUsable();
  game = new URL(ada.page.url()).pathname.split("/").pop();
});

step("he logs in, finds the free seat and sits down; the first page tells it by itself", async () => {
  const reader = bert.reader;
  await reader.goto("/account/login?next=/games/");
  await reader.write({ email: bert.email, password: PASSWORD });
  await reader.leaves("#form button");
  await reader.sees(`#open a[href="/games/${game}"]`);
  await reader.reads("#open .hint", "a move a day");
  await reader.reads("#open details", "Clock: 24 hours for a turn");
  await reader.leaves(`#open a[href="/games/${game}"]`);
  await reader.click("#lobby form button");
  await ada.reads("#seats", "Bert");
  for (const each of [ada, reader]) await each.reads(".whose", "to place");
});

/** The newest line of the story that a reader has been told. */
const told = ({ page }) => page.evaluate(() => Math.max(0, ...[...document.querySelectorAll(".story-list [data-cursor]")].map(({ dataset }) => Number(dataset.cursor))));

/** Waits for whom the game asks, and has them decide; the other sees at once what came of it. Gives who it was. */
async function next(asks, decide) {
  const [reader, other] = await Promise.any([[ada, bert.reader], [bert.reader, ada]].map(async (both) => {
    await asks(both[0]);
    return both;
  }));
  await reader.rests();
  const had = await told(other);
  await decide(reader);
  await other.until((cursor) => [...document.querySelectorAll(".story-list [data-cursor]")].some(({ dataset }) => Number(dataset.cursor) > cursor), had);
  return reader;
}

const place = (reader) => reader.sees('.board-mark[data-state="open"]');
const roll = (reader) => awaits(reader, "roll");
const end = (reader) => awaits(reader, "end_turn");

step("both place by touching the board, and each sees at once what the other did", async () => {
  const placed = [];
  for (let each = 0; each < 4; each += 1) placed.push(await next(place, decides));
  assert.equal(placed.filter((reader) => reader === ada).length, 2);
});

/** Ends a turn in which one may have more to do: a seven was rolled. */
async function ends(reader) {
  while (!(await offers(reader, "end_turn"))) await types(reader);
  await gives(reader, "end_turn");
}

step("the first turns are rolled and ended by a press", async () => {
  assert.equal(await next(roll, (reader) => gives(reader, "roll")), ada);
  await ends(ada);
  assert.equal(await next(roll, (reader) => gives(reader, "roll")), bert.reader);
  await ada.isUsable();
});

step("each sees until when the game waits for him, and where", async () => {
  for (const { page } of [ada, bert.reader]) await page.click("#tab-table");
  await ada.reads("#waits", "Bert has until");
  await bert.reader.reads("#waits", "You have until");
  await bert.reader.sees("#waits svg.time");
  const due = await ada.page.$eval("#waits", (list) => /until (.*?\))/.exec(list.textContent)[1]);
  assert.match(due, /^\w{3} \d+ \w+ at \d\d:\d\d \(UTC\)$/);
  await ada.reads("#seats", "bank 3 days");
  const mine = await Reader.in(browser);
  await mine.goto("/account/login?next=/games/");
  await mine.write({ email: bert.email, password: PASSWORD });
  await mine.leaves("#form button");
  await mine.reads("#waiting li", `until ${due}`);
  await mine.until(() => document.title.startsWith("(1) ") && document.querySelector('link[rel="icon"]').href.startsWith("data:"));
  await mine.isUsable();
  mine.hasNothingToComplainOf();
});

step("who waits gives the other one more time, and both see until when", async () => {
  const had = await bert.reader.page.$eval("#waits", (list) => list.textContent);
  await bert.reader.reads("#time", "Ask for more time");
  await ada.reads("#time button", "Give Bert more time");
  await ada.isUsable();
  await ada.click("#time button");
  await bert.reader.click("#tab-story");
  await bert.reader.reads(".story-list", "Ada has given Bert more time.");
  await bert.reader.until((old) => document.querySelector("#waits").textContent !== old, had);
  await ada.reads("#waits", "Bert has until");
});

const PEOPLES = [".letters li:not(.none)", "#strip .until[data-name]", "#strip .home", "#log .said", "#stage-title", ".cards h3"]; // what people have written

step("a player who has chosen German reads it, what may be done too, whatever the browser speaks", async () => {
  const { reader } = bert;
  while (!(await offers(reader, "end_turn"))) await types(reader);
  await call("PATCH", "/me/", { body: { language: "de" }, token: bert.token });
  await reader.goto(`/games/${game}`);
  await reader.reads(".strip .state", "live");
  await reader.reads("#panel", "Den Zug beenden");
  for (const tab of ["table", "letters", "more", "story"]) {
    await reader.click(`#tab-${tab}`);
    await reader.rests();
    await reader.isGerman(...PEOPLES);
  }
});

/** Marks all that stands on the board, and the board. */
function marked() {
  for (const each of document.querySelectorAll("#board .board-drawing, #pieces > *")) each.mark = true;
}

/** Which pieces stand there, how many of them have a mark, and whether the ground has. */
function drawn() {
  const pieces = [...document.querySelectorAll("#pieces > *")];
  const untouched = pieces.filter((each) => each.mark).length;
  return { ground: document.querySelector("#board .board-drawing").mark, untouched, shown: pieces.map((each) => each.id) };
}

let looked; // when Bert has had before him for a while what came last

step("a piece of news is one request of who reads it, its board too, and of that only what is new is drawn", async () => {
  await ada.rests();
  const { length } = ada.requests;
  await bert.reader.click("#tab-letters");
  await bert.reader.page.type(".write input", "The robber is yours.");
  await bert.reader.page.keyboard.press("Enter");
  await ada.reads("#tab-letters .count", "1");
  await ada.rests();
  assert.deepEqual(ada.requests.slice(length), [`GET /games/${game}/now/`]);

  await ada.page.evaluate(marked);
  const had = ada.requests.length;
  for (const each of [ada, bert.reader]) await each.click("#tab-story");
  await ada.page.focus("#sheet .typed summary");
  await next(end, ends);
  await ada.reads(".story-list", "Turn 3");
  await ada.rests();
  assert.ok(await ada.page.evaluate(() => document.activeElement.matches("#sheet .typed summary")), "news has taken the focus away");
  // What a reader does is no reading: it is told how far he has looked, and what he may do is tried.
  const asked = ada.requests.slice(had).filter((each) => !/\/(seen|preview)\/$/u.test(each));
  assert.deepEqual(new Set(asked), new Set([`GET /games/${game}/now/`]));
  looked = bert.reader.page.evaluate(() => new Promise((done) => {
    setTimeout(done, 2500); // as long as seen.js waits, and begun after it
  }));

  const { ground, untouched, shown } = await ada.page.evaluate(drawn);
  const { pieces } = await ada.page.evaluate(async (id) => (await fetch(`/api/v1/games/${id}/board.json`)).json(), game);
  assert.deepEqual(shown, pieces.map(({ id }) => id));
  assert.ok(ground && untouched > 50, `the page drew anew what it had: ${untouched} of ${shown.length} are as they were`);
});

step("a visitor whose browser speaks German reads everything in German", async () => {
  const reader = await Reader.in(browser);
  await reader.speaks("de");
  await reader.goto(`/games/${game}`);
  await reader.reads(".strip .state", "live");
  await reader.reads(".story-list", "Ada hat eine Siedlung auf");
  await reader.reads("#seats", "Punkte");
  await reader.isGerman(...PEOPLES);
  await reader.isUsable();
  for (const [path, words] of Object.entries({
    "/": "Ein Zug am Tag.", "/games/": "Läuft", "/account/signup": "Mailadresse", "/account/login": "Passwort vergessen?",
    "/account/password/reset": "Link zusenden", "/games/new": "um eine Partie anzulegen",
  })) {
    await reader.goto(path);
    await reader.reads("#main", words);
    if (path === "/") await reader.sees("#log li.fresh");
    await reader.rests();
    await reader.isGerman(...PEOPLES);
  }
  reader.hasNothingToComplainOf();
});

step("his desk shows what waits for him and for others, and he answers where no board is needed", async () => {
  const { reader, token } = bert;
  const seen = () => call("GET", `/games/${game}/seen/`, { token });
  await looked;
  const open = await seen();
  assert.ok(open.cursor < open.head, "what lies open tells nothing");
  await reader.goto("/desk"); // whoever leaves a game has looked at it
  await reader.reads("#desk h2", "wart");
  while ((await seen()).cursor < open.head) await reader.rests();
  await reader.reads("#desk a", "Ada's game");
  await reader.reads("#notices", "Sag mir in diesem Browser");
  await reader.isGerman(...PEOPLES, "#desk a");
  await reader.isUsable();
});

step("a press begins a game against bots, the first question is answered by touch, and what they did is told", async () => {
  const { reader } = bert;
  await reader.goto("/games/");
  await reader.reads("#against-bots", "Klassisch jetzt gegen Bots spielen");
  await reader.isUsable();
  await Promise.all([reader.page.waitForNavigation({ waitUntil: "load", timeout: LONG }), reader.page.evaluate(() => {
    [...document.querySelectorAll("#against-bots button")].find((each) => each.textContent.startsWith("Klassisch")).click();
  })]);
  await reader.reads("#sheet .question", "Siedlung");
  await reader.click("#tab-table");
  await reader.sees("#seats li");
  assert.equal(await reader.page.$$eval("#seats .seat-list > li", (rows) => rows.length), 4);
  await reader.page.setViewport({ width: 390, height: 664 });
  await reader.click("#tab-play");
  await decides(reader);
  await reader.click("#tab-story");
  await reader.reads(".story-list", "Du hast eine Siedlung auf");
  await reader.reads(".story-list", "hat eine Siedlung auf");
  await reader.isGerman(...PEOPLES);
  await reader.page.setViewport({ width: 1100, height: 900 });
});

step("a player who has chosen German makes a game in it too", async () => {
  const { reader } = bert;
  await reader.goto("/games/new");
  await reader.reads("#presets", "Korrespondenz");
  await reader.reads("#options label", "Wüste");
  await reader.reads("#options option", "in jedem Zug");
  await reader.isGerman();
  reader.expected.push([404, "/nowhere"]);
  await reader.goto("/nowhere");
  await reader.reads("#main", "Hier ist nichts");
  await reader.isGerman();
});

step("he resigns, and somebody else takes the seat over and plays on", async () => {
  const token = bert.token;
  await call("POST", `/games/${game}/resign/`, { token, body: {} });
  const dora = await person("Dora");
  await visitor.goto(`/account/login?next=/games/`);
  await visitor.write({ email: dora.email, password: PASSWORD });
  await visitor.leaves("#form button");
  await visitor.sees(`#left a[href="/games/${game}"]`);
  await visitor.isUsable();
  await visitor.leaves(`#left a[href="/games/${game}"]`);
  await visitor.reads("#takes button", "Take the seat of Bert");
  await visitor.isUsable();
  await visitor.leaves("#takes button");
  await visitor.click("#tab-table");
  await visitor.reads("#seats", "Dora");
  await visitor.sees("#glance .hand-rows");
  await ada.reads("#seats", "Dora");
  await ada.reads(".story-list", "Dora");
});

step("nobody's browser has complained of anything", () => {
  for (const reader of [visitor, ada, bert.reader]) reader.hasNothingToComplainOf();
});
