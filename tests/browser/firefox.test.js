// The same pages in another browser: a short tour of a visitor who reads German.
import { after, before } from "node:test";
import { LONG, Reader, launch, story } from "./browsers.js";

const step = story();
let browser;
let visitor;

before(async () => {
  browser = await launch("firefox", { languages: "de" });
  visitor = await Reader.in(browser);
}, { timeout: LONG });

after(() => browser?.close());

step("the front page is live", async () => {
  await visitor.goto("/");
  await visitor.reads("#connection", "live");
  await visitor.sees("#board svg");
  await visitor.sees("#log li.fresh");
});

step("the game is told in German", async () => {
  await visitor.leaves("#stage-title a");
  await visitor.reads(".strip .state", "live");
  await visitor.sees("#board .board-drawing");
  await visitor.click("#tab-story");
  await visitor.reads(".story-list", "ist am Zug"); // how far it has come by then nobody knows
});

step("the browser has complained of nothing", () => visitor.hasNothingToComplainOf());
