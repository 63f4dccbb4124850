// Every page of the site (pages.json; a test holds that none is missing) in both languages: at three widths, by day and by night,
// axe-core finds nothing, nothing but a region of its own is moved sideways, and no text is smaller than 11 pixels.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { LONG, Reader, launch } from "./browsers.js";
import { wrong } from "./looks.js";
import { call, comes, folderKey, person, proves, soon, stage } from "./people.js";
import { playing } from "./playing.js";

const PAGES = JSON.parse(await readFile(new URL("pages.json", import.meta.url), "utf8"));
const SMALLEST = 11; // pixels
const WIDTHS = [1280, 390, 320];
const PEOPLES = ["#name", "#account-links a", "#people a", "#seats", "#log", "#stage-title", ".board", "#mine", "#open", "#running", "#finished", "#waiting", "#all"]; // what people have written
const LEAGUE = "programs"; // which a server has that has just been installed
const SEASON = `/leagues/${LEAGUE}/seasons/1`;

const given = { league: LEAGUE, season: SEASON, ruleset: "catan_horror" };
const people = {};
let browser;

before(async () => {
  browser = await launch("chrome");
  const wanda = await person("Wanda");
  const stella = await person("Stella");
  const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
  await stage("staff", stella.name, secret);
  Object.assign(people, { player: wanda, staff: { ...stella, secret } });
  const { token } = wanda;
  given.person = (await call("GET", "/me/", { token })).id;
  given.running = await playing(wanda, "catan_horror", { orders: 3 });
  given.lobby = (await call("POST", "/games/", { token, body: { ruleset: "classic", seats: 3, name: "Wanda's lobby" } })).id;
  await soon(async () => (await call("GET", `${SEASON}/matches/?tier=1`, { expect: [200, 404] })).matches?.some(({ game }) => game));
  await stage("season", "organiser", LEAGUE, wanda.name);
}, { timeout: 2 * LONG });

after(() => browser?.close());

for (const language of ["en", "de"]) {
  for (const who of ["visitor", "player", "staff"]) {
    test(`every page as a ${who} sees it, in ${language}`, { timeout: 4 * LONG }, async () => {
      const reader = await comesAs(who, language);
      const { page } = reader;
      const found = [];
      for (const { path, but = [] } of PAGES.filter((each) => each.who === who)) {
        await shines(page, "light");
        await reader.goto(path.replaceAll(/\{(\w+)\}/g, (_, name) => given[name]));
        await settles(reader);
        await reader.opensItsRules().catch(({ actual }) => found.push(`${path}: ${actual}`));
        if (language === "de") await reader.isGerman(...PEOPLES, ...but).catch(({ actual }) => found.push(`${path}: ${actual.slice(1)}`));
        for (const light of ["light", "dark"]) {
          if (light === "dark") {
            await shines(page, light);
            await settles(reader); // pictures come anew
          }
          for (const width of light === "light" ? WIDTHS : WIDTHS.toReversed()) {
            await page.setViewport({ width, height: 900 });
            const first = light === "light" && width === WIDTHS[0];
            const all = first && language === "en";
            found.push(...(await wrong(reader, SMALLEST, { first, all })).map((each) => `${path} ${width} ${light}: ${each}`));
          }
        }
      }
      assert.deepEqual(found, []);
    });
  }
}

/** Waits until nothing is under way, and the page shows as much as before. @param {Reader} reader */
async function settles(reader) {
  const end = Date.now() + LONG;
  for (let [last, now] = ["", null]; last !== now || reader.loads.size; ) {
    if (Date.now() > end) throw new Error(`not loaded: ${[...reader.loads].map((request) => request.url())}`);
    last = now;
    await reader.rests(2);
    now = await reader.page.evaluate(() => ["*", "[hidden]"].map((each) => document.querySelectorAll(each).length).join());
  }
}

/** A page is shown by a light. */
const shines = (page, light) => page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: light }]);

/** A reader of a kind, who reads a language. @param {string} who @param {string} language */
async function comesAs(who, language) {
  const reader = await Reader.in(browser);
  if (who === "visitor") await reader.speaks(language);
  else await call("PATCH", "/me/", { body: { language }, token: people[who].token });
  if (who === "player") {
    await reader.goto(`/mails/?key=${await folderKey()}`);
    [given.mail] = await reader.page.$$eval("tbody a", (links) => links.map((link) => link.getAttribute("href").split("/").at(-1)));
    await comes(reader, people.player, "/desk");
  }
  if (who === "staff") await proves(reader, people.staff);
  return reader;
}
