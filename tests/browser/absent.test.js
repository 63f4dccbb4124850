// Who is not there, in Chromium: one who never comes, and what the others decide about the seat; one who announces a vacation.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { LONG, Reader, launch, story } from "./browsers.js";
import { PASSWORD, call, person, stage } from "./people.js";

const step = story();
const PEOPLES = [".letters li:not(.none)", "#strip", ".cards h3", "#vacation-games a", "#games a", "#lapses a", "#name", "#tokens strong"]; // what people have written
let browser;
let hugo; // reads, as does Ines; Gina has made the game and never comes
let ines;
let gina;
let game; // its id

before(async () => {
  browser = await launch("chrome"); // first, so that it is closed where anything of what follows fails
  gina = await person("Gina");
  hugo = await person("Hugo");
  ines = await person("Ines");
  const rates = { preset: "brisk", reaction: 4 * 3600 };
  const made = await call("POST", "/games/", { token: gina.token, body: { ruleset: "classic", seats: 3, name: "Kingsport", seat: 0, autostart: true, strict: false, rates } });
  game = made.id;
  for (const each of [hugo, ines]) {
    await call("POST", `/games/${game}/join/`, { token: each.token, body: {} });
    each.reader = await Reader.in(browser);
  }
}, { timeout: LONG });

after(() => browser?.close());

/** Logs in, and goes to a page. */
async function comes({ reader, email }, path) {
  await reader.goto(`/account/login?next=${path}`);
  await reader.write({ email, password: PASSWORD });
  await reader.leaves("#form button");
}

step("who never comes runs out of time, and the seat is free for a substitute", async () => {
  await comes(hugo, `/games/${game}`);
  await hugo.reader.click("#tab-table");
  await hugo.reader.reads("#waits", "Gina has until");
  await hugo.reader.reads("#rates-summary", "4 hours for an answer, bank 24 hours (settings of its own)");
  await stage("later", game, "0", "60");
  await hugo.reader.reads("#seats", "free for a substitute");
  await hugo.reader.reads("#seats", "clock stands still (waiting for somebody to take a seat)");
});

step("one asks for a bot that plays on, the other is asked and agrees", async () => {
  await stage("later", game, "0", "80");
  await comes(ines, `/games/${game}`);
  await ines.reader.click("#tab-table");
  await hugo.reader.rests(); // news move what is to be pressed, here and below
  await hugo.reader.click("#tab-more");
  await hugo.reader.click("[data-subject=agreements] > summary");
  await hugo.reader.sees("#about-seat");
  await hugo.reader.page.select("#about-seat", "steward 0");
  await hugo.reader.click("#about-seat + button");
  await ines.reader.reads("#asks", "Hugo asks for a bot that plays on for Gina.");
  await hugo.reader.reads(".votes", "You ask for a bot that plays on for Gina.");
  await hugo.reader.reads(".votes", "No answer yet: Ines.");
  await ines.reader.isUsable();
  await ines.reader.rests();
  await ines.reader.click("#asks li button");
  await hugo.reader.until(() => !document.querySelector(".votes"));
  for (const { reader } of [hugo, ines]) await reader.reads(".whose", "Hugo to place"); // the game goes on
});

step("what is done seldom can be used by everybody, on a narrow phone too, and a link to the position opens it", async () => {
  const { reader } = hugo;
  const { page } = reader;
  await page.setViewport({ width: 360, height: 640 });
  const press = (where) => reader.until((what) => { // what is loaded meanwhile moves what stands below it
    const found = document.querySelector(what);
    found?.click();
    return Boolean(found);
  }, where);
  for (const name of ["away", "notes", "share", "dice", "settings", "resign"]) await press(`[data-subject=${name}] > summary`);
  await reader.write({ "own-notes": "ask Ines for ore" });
  await reader.reads("[data-subject=notes] .done", "Kept.");
  await press("[data-subject=share] button");
  const link = await reader.until(() => document.querySelector("#position-link")?.value);
  await press("[data-subject=resign] button");
  await reader.reads("[data-subject=resign] button", "Resign for good");
  await reader.rests();
  assert.equal(await page.$eval("#pane-more", (pane) => pane.scrollWidth > pane.clientWidth), false);
  await reader.isUsable();
  await page.setViewport({ width: 1100, height: 900 });
  await reader.goto(new URL(link).pathname + new URL(link).search);
  await reader.reads("#moment", "A position to which a link led.");
  await reader.click("#moment button");
  await reader.until(() => location.search === "" && document.querySelector("#moment").hidden);
  await reader.click("#tab-more");
  await press("[data-subject=notes] > summary");
  await reader.until(() => document.querySelector("#own-notes")?.value === "ask Ines for ore");
});

step("what ran out stands on the person's page", async () => {
  await hugo.reader.click("#tab-table");
  await hugo.reader.rests();
  await hugo.reader.leaves("#seats a");
  await hugo.reader.reads("#name", "Gina");
  await hugo.reader.reads("#lapses", "Kingsport");
  await hugo.reader.isUsable();
});

step("a vacation is announced in the account, the table is told, and it is taken back", async () => {
  const { reader } = hugo;
  await reader.goto("/account/when/");
  await reader.reads("#vacation-games", "waits for so many days: 10");
  await reader.rests(); // what is shown later moves what stands there
  await reader.page.evaluate(() => {
    for (const [id, days] of [["vacation-first", 2], ["vacation-last", 4]]) document.getElementById(id).valueAsNumber = Date.now() + days * 86_400_000;
  });
  await reader.click("#vacation button[type=submit]");
  await reader.reads("#vacation-games", "waits until");
  await ines.reader.reads("#seats", "away from");
  await reader.isUsable();
  await reader.click("#end-vacation");
  await reader.until(() => document.querySelector("#end-vacation").hidden);
  await ines.reader.until(() => !document.querySelector("#seats").textContent.includes("away from"));
});

step("he is told of open seats in the games that he chooses", async () => {
  const { reader } = hugo;
  await reader.goto("/account/notices/");
  await reader.click("#standby input[value=classic]");
  await reader.click("#standby button");
  await reader.reads("#standby-saved", "Saved.");
  assert.deepEqual((await call("GET", "/me/standby/", { token: hugo.token })).rulesets, ["classic"]);
});

step("who reads German reads all of it in German", async () => {
  await call("PATCH", "/me/", { body: { language: "de" }, token: hugo.token });
  const player = (await call("GET", "/me/", { token: gina.token })).id;
  for (const [path, words] of Object.entries({ "/account/when/": "Tage, die du noch hast", [`/people/${player}`]: "Verlässlichkeit", [`/games/${game}`]: "Uhr:" })) {
    await hugo.reader.goto(path);
    if (path.startsWith("/games/")) await hugo.reader.click("#tab-table");
    await hugo.reader.reads("#main", words);
    await hugo.reader.rests();
    await hugo.reader.isGerman(...PEOPLES);
  }
});

step("nobody's browser has complained of anything", () => {
  for (const { reader } of [hugo, ines]) reader.hasNothingToComplainOf();
});
