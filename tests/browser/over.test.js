// A game that is over, in Chromium, for somebody who looks on: how it ended and went, on a phone and on a wide screen by night, and in
// German; from a curve to the board of a turn, and on by itself.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { LONG, Reader, launch, story } from "./browsers.js";
import { call, comes, person, soon, stage } from "./people.js";

const step = story();
const NAME = "Nemi 7";
let browser;
let reader;
let id;

before(async () => {
  browser = await launch("chrome");
  await stage("over", "catan_horror-236", NAME);
  ({ id } = await soon(async () => (await call("GET", "/games/?status=finished")).games.find(({ name }) => name === NAME)));
  reader = await Reader.in(browser);
  await reader.page.setViewport({ width: 390, height: 844 });
}, { timeout: LONG });

after(() => browser?.close());

/** Holds that nothing but a region of its own is to be moved sideways, and no text is smaller than can be read. */
async function fits() {
  const [beyond, small] = await reader.page.evaluate(() => {
    const tight = [...document.querySelectorAll(".over *")].filter((each) => each.checkVisibility() && [...each.childNodes].some((child) => child.nodeType === 3 && child.data.trim()));
    const sizes = tight.map((each) => Number.parseFloat(getComputedStyle(each).fontSize) * (each.ownerSVGElement?.getScreenCTM().a ?? 1));
    const pane = document.querySelector("#pane-play");
    const over = [document.documentElement, pane].map((each) => each.scrollWidth - each.clientWidth);
    return [Math.max(...over), Math.min(...sizes)];
  });
  assert.equal(beyond, 0);
  assert.ok(small >= 11, `text of ${small}`);
}

/** Opens every figure. */
const unfolds = () => reader.page.$$eval(".statistics details", (all) => all.forEach((each) => { each.open = true; }));

step("its figures come when they are looked at", async () => {
  await reader.goto(`/games/${id}`);
  await reader.sees(".over .result");
  await reader.reads(".over .ending", "Turns: ");
  await reader.page.$eval(".statistics", (element) => element.scrollIntoView());
  await reader.sees(".statistics .curve");
  const titles = await reader.page.$$eval(".figure > summary", (all) => all.map((each) => each.textContent));
  assert.deepEqual(titles, ["Points by turn", "Fights and damage", "Damage to towns by turn", "Dice", "Cards", "Building and trade"]);
  await reader.reads(".over .curve-turn", " · ");
});

step("all of it can be read on the smallest phone, by night, and on a wide screen", async () => {
  await unfolds();
  for (const [width, height, theme] of [[390, 844, "light"], [320, 640, "dark"], [1280, 800, "dark"]]) {
    await reader.page.setViewport({ width, height });
    await reader.page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: theme }]);
    await reader.rests(3);
    await fits();
    await reader.isUsable();
  }
  await reader.page.emulateMediaFeatures([]);
});

step("a curve leads to the board of a turn, from where the game shows itself", async () => {
  await reader.page.setViewport({ width: 1280, height: 800 });
  await reader.page.emulateMediaFeatures([{ name: "prefers-reduced-motion", value: "no-preference" }]);
  await reader.page.$eval(".curve-turn input", (range) => {
    range.value = "2";
    range.dispatchEvent(new Event("input"));
  });
  await reader.reads(".curve-turn label", "Turn 2");
  await reader.click(".curve-turn button");
  await reader.reads("#moment b", "Turn 3");
  await reader.click('#moment [aria-label="Turn by turn"]');
  await reader.reads("#moment b", "Turn 5");
  await reader.click('#moment [aria-label="Halt"]');
  await reader.sees('#moment [aria-label="Turn by turn"]');
  reader.hasNothingToComplainOf();
});

step("and in German", async () => {
  await reader.speaks("de");
  await reader.goto(`/games/${id}`);
  await reader.sees(".over .result");
  await reader.page.$eval(".statistics", (element) => element.scrollIntoView());
  await reader.reads(".statistics summary", "Punkte nach Zügen");
  await unfolds();
  await reader.isGerman(".strip h1", "#pane-more", "#pane-story");
  reader.hasNothingToComplainOf();
});

step("who plays nothing any more finds the last games on the desk, and is no newcomer", async () => {
  const otto = await person("Otto");
  await stage("over", "classic-15", "Nemi 8", otto.name);
  const player = await Reader.in(browser);
  await comes(player, otto, "/desk");
  await player.reads("#past-games a", "Nemi 8");
  await player.rests();
  assert.deepEqual(await player.page.$$eval("#newcomer, #steps", (all) => all.map((each) => each.checkVisibility())), [false, false]);
  await player.isUsable();
  player.hasNothingToComplainOf();
});
