// The lobby: what is asked of games stands in the address and comes back next time, and a press finds a seat. Everything is about
// tables whose language is Latin, since all files have one server.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { LONG, Reader, launch, story } from "./browsers.js";
import { PASSWORD, call, person } from "./people.js";

const step = story();
const LANGUAGE = "la";
let browser;
let host;
let reader;
let page;
let slow;
let guest;

const ids = () => page.$$eval("#open h3 a", (all) => all.map((link) => link.getAttribute("href").split("/").at(-1)));
/** Waits until the list of free seats holds just these. */
const holds = (...games) => reader.until((wanted) => JSON.stringify([...document.querySelectorAll("#open h3 a")].map((link) => link.getAttribute("href"))) === wanted, JSON.stringify(games.map((id) => `/games/${id}`)));
const asks = () => page.evaluate(() => Object.fromEntries(new URLSearchParams(location.search)));

async function fits() {
  const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  assert.ok(wide <= room, `${page.url()} is ${wide} wide`);
}

before(async () => {
  browser = await launch("chrome");
  host = await person("Livia");
  const lobby = (name, preset) => call("POST", "/games/", { token: host.token, body: { ruleset: "classic", seats: 3, name, language: LANGUAGE, rates: { preset }, options: { victory_points: 8 } } });
  await lobby("Roma", "daily");
  slow = (await lobby("Carthago", "slow")).id;
  reader = await Reader.in(browser);
  ({ page } = reader);
  await page.setViewport({ width: 390, height: 664 });
}, { timeout: LONG });

after(() => browser?.close());

step("an address that is passed on narrows the lists, for a visitor too", async () => {
  await reader.goto(`/games/?spoken=${LANGUAGE}&show=open&pace=brisk`);
  await reader.sees('#open a[href^="/account/signup"]'); // there is none, and nobody has a visitor seated
  await reader.goto(`/games/?spoken=${LANGUAGE}&show=open`);
  await reader.reads("#open h3", "Carthago");
  assert.equal((await ids()).length, 2);
  await reader.reads("#asked", "in Latin");
  await reader.reads("#open .kind", ": 8");
  await reader.sees("#visitor");
  await reader.isUsable();
  await fits();
});

step("what is chosen besides stands in the address, and is there when one comes again", async () => {
  await reader.click("#filters-summary");
  await page.select("#pace", "slow");
  await holds(slow);
  assert.deepEqual(await asks(), { show: "open", pace: "slow", spoken: LANGUAGE });
  await reader.isUsable();
  await fits();
  await reader.goto("/games/");
  await holds(slow);
  assert.deepEqual(await asks(), { show: "open", pace: "slow", spoken: LANGUAGE });
});

step("where nothing is found it says which filter is too much, and one press drops it", async () => {
  await reader.click("#filters-summary");
  await page.select("#seats", "4");
  await reader.reads("#open button", "Without: seats: 4");
  assert.equal(await page.$$eval("#open button", (all) => all.length), 1);
  await reader.isUsable();
  await reader.click("#open button");
  await holds(slow);
});

step("one press clears all of them, for good", async () => {
  await reader.click("#clear");
  await reader.until(() => location.search === "");
  await reader.goto("/games/");
  await reader.rests();
  assert.deepEqual(await asks(), {});
  await reader.until(() => document.querySelector("#narrowed").hidden);
});

step("an address with what no game can be says what would be right", async () => {
  reader.expected.push([400, "/api/v1/games/"]);
  await reader.goto("/games/?pace=live");
  await reader.reads("#lists-error", "brisk");
  await reader.click("#clear");
  await reader.sees("#open .cards");
});

step("one press seats by what was wished last, and who wishes the like sits at the same table", async () => {
  const wish = { ruleset: "classic", pace: "brisk", language: LANGUAGE, least_reliability: 0, near: true };
  const { id } = await call("POST", "/me/seat/", { token: host.token, body: wish });
  guest = await person("Marcus");
  await reader.goto("/account/login?next=/games/");
  await page.evaluate((language) => localStorage.setItem("horror.lobby.wish", JSON.stringify({ ruleset: "classic", pace: "brisk", language })), LANGUAGE);
  await reader.write({ email: guest.email, password: PASSWORD });
  await reader.leaves("#form button");
  await reader.reads("#seat-told", "Classic · brisk: two moves a day · in Latin");
  await reader.isUsable();
  await fits();
  await reader.leaves("#seat-me");
  assert.equal(new URL(page.url()).pathname, `/games/${id}`);
  const { seats } = await call("GET", `/games/${id}/`);
  assert.deepEqual(seats.map(({ name }) => name), ["Livia", "Marcus", ""]);
  const { links } = await call("GET", `/games/${id}/dice/`);
  assert.ok(links.seats[1].anchor, "the seat is bound");
});

step("it holds at any width, by night and in German", async () => {
  await call("PATCH", "/me/", { token: guest.token, body: { language: "de" } });
  for (const [width, scheme] of [[320, "dark"], [1280, "light"]]) {
    await page.setViewport({ width, height: 800 });
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
    await reader.goto(`/games/?spoken=${LANGUAGE}&show=open`);
    await reader.reads("#open h3", "Carthago");
    await reader.rests();
    await page.$$eval("details", (all) => all.forEach((each) => { each.open = true; }));
    await reader.isUsable();
    await fits();
  }
  await reader.isGerman("h3", ".hint", "#waiting", "#mine", "#open", "#running");
  reader.hasNothingToComplainOf();
});
