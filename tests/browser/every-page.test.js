// Every page of the site (pages.json; a test holds that none is missing) in both languages: at three widths, by day and by night,
// axe-core finds nothing, nothing but a region of its own is moved sideways, and no text is smaller than 11 pixels.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { LONG, Reader, launch } from "./browsers.js";
import { call, comes, folderKey, person, proves, soon, stage } from "./people.js";
import { playing } from "./playing.js";

const PAGES = JSON.parse(await readFile(new URL("pages.json", import.meta.url), "utf8"));
const SMALLEST = 11; // pixels
/** Where no text is read as it stands: out of sight, signs that are shown elsewhere or stand beside their name, and the board, whose letters `board.test.js` measures. */
const UNREAD = '.unseen, noscript, script, symbol, defs, svg[aria-hidden="true"], .board-plane';
/** Rules that may find something by one light and not by the other, and at one width and not at another; all others find the same wherever a page is shown. */
const LIGHT = ["color-contrast", "link-in-text-block"];
const SHAPE = ["target-size", "scrollable-region-focusable", "label-content-name-mismatch"];
/** How each page is looked at, by language: at which width, by which light, by which rules (none named: by all; null: without). */
const LOOKS = {
  en: [[1280, "light", []], [390, "light", [...SHAPE, ...LIGHT]], [320, "light", [...SHAPE, ...LIGHT]], [1280, "dark", LIGHT], [390, "dark", LIGHT], [320, "dark", null]],
  de: [[1280, "light", SHAPE], [390, "light", SHAPE], [320, "light", SHAPE], [1280, "dark", null], [390, "dark", null], [320, "dark", null]],
};
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

/** In a page: what is wider than it, and texts that are too small to be read. */
function misfits(smallest, but) {
  const found = document.documentElement.scrollWidth > document.documentElement.clientWidth ? [`is ${document.documentElement.scrollWidth} wide`] : [];
  for (const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT); walker.nextNode(); ) {
    const { parentElement: inside, data } = walker.currentNode;
    if (!data.trim() || !inside.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || inside.closest(but)) continue;
    const scale = inside instanceof SVGElement ? (inside.getScreenCTM?.()?.a ?? 1) : 1;
    const size = Number.parseFloat(getComputedStyle(inside).fontSize) * scale;
    if (size < smallest - 0.05) found.push(`${size.toFixed(1)} px: ${data.trim().slice(0, 40)}`);
  }
  return found;
}

/** What is wrong with a page as it is shown now, each with where that is. @param {Reader} reader @param {string} where @param {string[] | null} rules */
async function wrong(reader, where, rules) {
  const misfit = await reader.page.evaluate(misfits, SMALLEST, UNREAD);
  const unusable = rules ? await reader.isUsable(...rules).then(() => [], ({ actual, message }) => actual ?? [message]) : [];
  return [...misfit, ...unusable].map((each) => `${where}: ${each}`);
}

for (const language of ["en", "de"]) {
  for (const who of ["visitor", "player", "staff"]) {
    test(`every page as a ${who} sees it, in ${language}`, { timeout: 4 * LONG }, async () => {
      const reader = await comesAs(who, language);
      const { page } = reader;
      const found = [];
      for (const { path, but = [] } of PAGES.filter((each) => each.who === who)) {
        await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: "light" }]);
        await page.setViewport({ width: 1280, height: 900 });
        await reader.goto(path.replaceAll(/\{(\w+)\}/g, (_, name) => given[name]));
        await reader.rests(3);
        if (language === "de") await reader.isGerman(...PEOPLES, ...but).catch(({ actual }) => found.push(`${path}: ${actual.slice(1)}`));
        for (const [width, light, rules] of LOOKS[language]) {
          await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: light }]);
          await page.setViewport({ width, height: 900 });
          await reader.rests(2);
          found.push(...(await wrong(reader, `${path} ${width} ${light}`, rules)));
        }
      }
      assert.deepEqual(found, []);
    });
  }
}

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
