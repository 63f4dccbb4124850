// A first game of each kind, played through without a server: by touch on a telephone, and by keyboard in the narrowest page, by
// night and in German. The line is cut once the page has come. How it is played is read before.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { LONG, Reader, launch } from "./browsers.js";

const FILES = new URL("../../web/static/web/learn/lessons/", import.meta.url);
const TAPS = 8; // at most so many for a step
const WAYS = [
  { game: "classic", language: "en", viewport: { width: 390, height: 844, hasTouch: true, isMobile: true }, keys: false },
  { game: "catan_horror", language: "de", viewport: { width: 320, height: 640, hasTouch: true, isMobile: true }, keys: true, night: true },
];
const LESSONS = WAYS.map((way) => ({ ...way, ...JSON.parse(readFileSync(new URL(`${way.game}.${way.language}.light.json`, FILES), "utf8")) }));

/** In the page: what is to be pressed next for a step, by a finger at a point or else by itself; by a key it has the focus. */
function next({ type, place, keys }) {
  const list = document.querySelector("#sheet details.marks");
  if (list && keys) list.open = true;
  const ofPlace = () => (keys ? [...document.querySelectorAll("#sheet .marks li button")].find((each) => each.querySelector("b")?.textContent === place) : document.querySelector(`#board .board-mark[data-key="${place}"]`));
  const mark = place && ofPlace();
  const send = document.querySelector("#foot button.send:not(:disabled)");
  const found = mark || document.querySelector(`.offer button[data-type="${type}"]`) || send || document.querySelector(`#sheet :is(.acts, .row) button[data-type="${type}"], #foot .act[data-type="${type}"]`);
  if (!found) return null;
  if (keys) found.focus();
  else if (found !== mark) found.scrollIntoView({ block: "center" });
  const { left, top, width, height } = found.getBoundingClientRect();
  return { place: found === mark, x: left + width / 2, y: top + height / 2 };
}

let browser;

before(async () => {
  browser = await launch("chrome");
  for (const lesson of LESSONS) {
    lesson.reader = await Reader.in(browser);
    await lesson.reader.speaks(lesson.language);
    await lesson.reader.page.setViewport(lesson.viewport);
    if (lesson.night) await lesson.reader.page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: "dark" }]);
  }
}, { timeout: LONG });

after(() => browser?.close());

for (const lesson of LESSONS) {
  const { game, language, keys, steps } = lesson;
  const fits = () => lesson.reader.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  const done = () => lesson.reader.page.$eval("#lesson progress", (bar) => bar.value);

  test(`how ${game} is played is told with pictures`, { timeout: LONG }, async () => {
    const { reader } = lesson;
    await reader.goto(`/rules/${game}/how-to-play`);
    await reader.sees("#next");
    await reader.until(() => document.querySelector(".guide img").naturalWidth > 0);
    assert.ok((await reader.page.$$(".guide section")).length >= 8);
    await reader.isUsable();
    assert.ok(await fits());
    if (language === "de") await reader.isGerman();
  });

  test(`a first game of ${game} is played without a server`, { timeout: 2 * LONG }, async (context) => {
    const { reader } = lesson;
    const { page } = reader;
    await reader.goto(`/rules/${game}/first-game`);
    await reader.until(() => document.body.dataset.ready !== undefined && document.querySelector("#board .board-marks *"));
    await reader.rests();
    const asked = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.setOfflineMode(true);
    await reader.isUsable();
    assert.ok(await fits());
    let pressed = 0;
    for (const [at, { move, places, text: task }] of steps.entries()) {
      assert.ok((await page.$eval("#lesson .task", (shown) => shown.textContent)).includes(task));
      const left = [...places];
      for (let taps = 0; (await done()) === at; taps += 1) {
        assert.ok(taps < TAPS, `nothing comes of ${JSON.stringify(move)}`);
        await reader.until(() => !document.querySelector(".moving, .gliding"));
        const found = await page.evaluate(next, { type: move.type, place: left[0], keys });
        assert.ok(found, `there is nothing to press for ${JSON.stringify(move)}`);
        if (found.place) left.shift();
        const stood = await page.$eval("body", (body) => body.textContent);
        if (keys) await page.keyboard.press("Enter");
        else await page.touchscreen.tap(found.x, found.y);
        await reader.until((text) => document.body.textContent !== text, stood);
        pressed += 1;
      }
    }
    context.diagnostic(`${pressed} presses`);
    assert.deepEqual(asked, []);
    await reader.isUsable();
    if (language === "de") await reader.isGerman();
    assert.equal((await page.$$("#lesson .actions button:not(.plain)")).length, 1, "a game against bots is one press away");
    await page.setOfflineMode(false);
    reader.hasNothingToComplainOf();
  });
}

test("what is not asked for is told what would be, and one step back is one step back", { timeout: LONG }, async () => {
  const reader = await Reader.in(browser);
  await reader.goto("/rules/classic/first-game");
  await reader.until(() => document.querySelector("#board .board-marks *"));
  await reader.until(() => {
    const list = document.querySelector("#sheet details.marks");
    if (list) list.open = true;
    const other = [...document.querySelectorAll("#sheet .marks li button")].find((each) => each.querySelector("b")?.textContent === "1");
    other?.click();
    return Boolean(other);
  });
  await reader.reads("#lesson .try", "20, 20-25");
  await reader.click("#lesson .actions button");
  await reader.reads("#lesson .step", "2");
  await reader.click("#lesson .actions button");
  await reader.reads("#lesson .step", "1");
  reader.hasNothingToComplainOf();
});
