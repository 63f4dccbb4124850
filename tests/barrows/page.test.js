// The page of a game that it knows nothing of: made on it, and played to its end against a bot.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { LONG, Reader, launch, story } from "../browser/browsers.js";
import { awaits, gives } from "../browser/hand.js";
import { PASSWORD, person } from "../browser/people.js";

const step = story();
let browser;
let cleo;
let reader;

before(async () => {
  browser = await launch("chrome"); // first, so that it is closed where anything of what follows fails
  cleo = await person("Cleo");
  reader = await Reader.in(browser);
}, { timeout: LONG });

after(() => browser?.close());

step("a game is made with the options that its ruleset has", async () => {
  await reader.goto("/account/login?next=/games/new");
  await reader.write({ email: cleo.email, password: PASSWORD });
  const late = [];
  const hold = (request) => (/rulesets\/(?!barrows)\w/u.test(request.url()) ? late.push(request) : request.continue());
  await reader.page.setRequestInterception(true);
  reader.page.on("request", hold);
  await reader.leaves("#form button");
  // What the page asks about the game that it proposes is answered after another was chosen.
  while (!late.length) await reader.until(() => document.querySelector("#ruleset option[value=barrows]"));
  await reader.page.select("#ruleset", "barrows");
  await reader.click("#more > summary");
  await reader.until(() => document.querySelector("[data-option=rounds]"));
  assert.equal(late.length, 1);
  reader.page.off("request", hold);
  await late[0].continue();
  await reader.page.setRequestInterception(false);
  await reader.rests();
  await reader.page.$eval("[data-option=rounds]", (field) => {
    field.value = 1;
  });
  await reader.page.select("#seats", "2");
  await reader.page.select("#bots", "1");
  await reader.leaves("#form button[type=submit]");
});

step("the page says how it stands, what one holds and what is asked, in the words of the game", async () => {
  await reader.reads(".whose", "Turn 1: Cleo to trade");
  await reader.reads("#seats dt", "discarded");
  await reader.sees('#glance [aria-label="Your hand"]');
  await reader.reads("#sheet .question", "Your turn: you have 0 coins.");
  await reader.sees("#board .board-drawing");
  await reader.isUsable();
});

step("it is played to its end by pressing what may be done, with what comes by itself and what the others do", async () => {
  for (const [turn, last] of [[1, "end_turn"], [1, "keep"], [2, "keep"]]) {
    await reader.reads(".whose", `Turn ${turn}`);
    // Where she holds a bell when the bot has bought, it waits for her to ring.
    for (let given = ""; given !== last; ) {
      await reader.rests();
      given = await Promise.any([last, "ring"].map((type) => awaits(reader, type).then(() => type)));
      await gives(reader, given);
    }
  }
  await reader.reads(".whose", "won");
  await reader.reads(".story-list", "The carter rolled");
  await reader.reads(".story-list", "The market closed");
  assert.equal(await reader.page.$$eval("#seats .figures dd, #seats .score b", (figures) => figures.length), 8);
});

step("its end is told, and leads through the whole of it", async () => {
  await reader.reads(".over h2", "won");
  assert.equal(await reader.page.$$eval(".over .result li", (rows) => rows.length), 2);
  await reader.isUsable();
  await reader.click(".over button.plain");
  await reader.reads("#moment", " of ");
});

step("and the same game begins once more by one press, with the bot and the reader in it", async () => {
  await reader.rests();
  await reader.leaves(".over button:not(.plain, .link)");
  await reader.reads("title", "Cleo's game (2)");
  await reader.reads(".whose", "Turn 1");
});

step("the browser has complained of nothing", () => reader.hasNothingToComplainOf());
