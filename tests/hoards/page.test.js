// The page of a game that it knows nothing of: made on it, and played to its end against a bot.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { LONG, Reader, launch, story } from "../browser/browsers.js";
import { PASSWORD, person } from "../browser/people.js";

const step = story();
const ROUNDS = 3;
let browser;
let cleo;
let reader;

before(async () => {
  [browser, cleo] = await Promise.all([launch("chrome"), person("Cleo")]);
  reader = await Reader.in(browser);
}, { timeout: LONG });

after(() => browser?.close());

step("a game is made with the options that its ruleset has", async () => {
  await reader.goto("/account/login?next=/games/new");
  await reader.write({ email: cleo.email, password: PASSWORD });
  await reader.leaves("#form button");
  await reader.until(() => document.querySelector("#ruleset option[value=hoards]"));
  await reader.page.select("#ruleset", "hoards");
  await reader.until(() => document.querySelector("[data-option=rounds]"));
  await reader.page.$eval("[data-option=rounds]", (field, rounds) => {
    field.value = rounds;
  }, ROUNDS);
  await reader.page.select("#seats", "2");
  await reader.page.select("#bots", "1");
  await reader.leaves("#form button[type=submit]");
});

step("the page says how it stands, what one holds and what is asked, in the words of the game", async () => {
  await reader.reads("#whose", `Round 1 of ${ROUNDS}: everybody lays a card`);
  await reader.reads("#seats th", "taken");
  await reader.reads("body", "Your hand");
  await reader.reads("#questions p", "Lay a card: ");
  await reader.sees("#board svg");
  await reader.isUsable();
});

step("it is played to its end by pressing choices", async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    await reader.reads("#whose", `Round ${round} of ${ROUNDS}`);
    await reader.rests();
    await reader.until(() => {
      const button = [...document.querySelectorAll("#choices .options button")].find((each) => each.textContent.startsWith("lay"));
      button?.click();
      return Boolean(button);
    });
    const order = await reader.page.$eval("#orders", (field) => field.value);
    await reader.click("#orders-form button[type=submit]");
    await reader.until((sent) => document.querySelector("#answer").textContent.includes(`: ${sent}.`), order);
  }
  await reader.reads("#whose", "the largest hoard");
  await reader.reads("#log", "the round.");
  const figures = await reader.page.$$eval("#seats tbody td", (cells) => cells.map((cell) => cell.textContent));
  assert.equal(figures.length, 4);
});

step("the browser has complained of nothing", () => reader.hasNothingToComplainOf());
