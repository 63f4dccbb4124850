// The page of a game that it knows nothing of: made on it, and played to its end against a bot.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { LONG, Reader, launch, story } from "../browser/browsers.js";
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
  await reader.until(() => document.querySelector("#ruleset option[value=barrows]"));
  await reader.page.select("#ruleset", "barrows");
  await reader.until(() => document.querySelector("[data-option=rounds]"));
  // What the page asked about the game that it proposed is answered after another was chosen.
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
  await reader.reads("#whose", "Turn 1: Cleo to trade");
  await reader.reads("#seats th", "discarded");
  await reader.reads("body", "Your hand");
  await reader.reads("#questions p", "Your turn: you have 0 coins.");
  await reader.sees("#board svg");
  await reader.isUsable();
});

step("it is played to its end by pressing choices, with what comes by itself and what the others do", async () => {
  for (const [turn, last] of [[1, "end turn"], [1, "keep"], [2, "keep"]]) {
    await reader.reads("#whose", `Turn ${turn}`);
    // Where she holds a bell when the bot has bought, it waits for her to ring.
    for (let order = ""; order !== last; ) {
      await reader.rests();
      order = await reader.until((begins) => {
        const buttons = [...document.querySelectorAll("#choices .options button")];
        const button = buttons.find((each) => begins.some((begin) => each.textContent.startsWith(begin)));
        button?.click();
        return button && document.querySelector("#orders").value;
      }, ["ring", last]);
      await reader.click("#orders-form button[type=submit]");
      await reader.until((sent) => document.querySelector("#answer").textContent.includes(`: ${sent}.`), order);
    }
  }
  await reader.reads("#whose", "won");
  await reader.reads("#log", "The carter rolled");
  await reader.reads("#log", "The market closed");
  const figures = await reader.page.$$eval("#seats tbody td", (cells) => cells.map((cell) => cell.textContent));
  assert.equal(figures.length, 8);
});

step("the browser has complained of nothing", () => reader.hasNothingToComplainOf());
