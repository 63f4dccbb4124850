// Standing orders by their forms, in Chromium: one person who plays against bots, in a game that has all families of them.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { LONG, Reader, launch, story } from "./browsers.js";
import { asks, gives, offers, types } from "./hand.js";
import { PASSWORD, call, person } from "./people.js";

const step = story();
const WRITTEN = ["#strip", ".letters li:not(.none)", "#standing-list p:first-child", ".came .hint"]; // by people; a sentence quotes their orders
let browser;
let emma;
let reader;
let game; // its id

before(async () => {
  browser = await launch("chrome"); // first, so that it is closed where anything of what follows fails
  emma = await person("Emma");
  reader = await Reader.in(browser);
  const bots = ["steward", "steward"];
  const made = await call("POST", "/games/", { token: emma.token, body: { ruleset: "catan_horror", seats: 3, name: "Arkham", bots, seat: 0, autostart: true } });
  game = made.id;
}, { timeout: LONG });

after(() => browser?.close());

/** Presses a button of the list that is called so by who cannot see it. */
const press = (label) => reader.until((name) => {
  const button = [...document.querySelectorAll("#standing-list button")].find((each) => each.ariaLabel === name && each.ariaDisabled !== "true");
  button?.click();
  return Boolean(button);
}, label);

/** Sets a common order, or takes it back. */
const common = (label) => reader.until((wanted) => {
  const found = [...document.querySelectorAll(".common label")].find((each) => each.textContent.trim() === wanted)?.querySelector('[aria-disabled="false"]');
  found?.click();
  return Boolean(found);
}, label);

/** The list, as soon as it has these lines. */
const stands = (...lines) => reader.until((wanted) => {
  const found = [...document.querySelectorAll("#standing-list code")].map((each) => each.textContent);
  return JSON.stringify(found) === JSON.stringify(wanted);
}, lines);

step("she plays her turn by hand, and wants the dice to be rolled by an order from then on", async () => {
  await reader.goto(`/account/login?next=/games/${game}`);
  await reader.write({ email: emma.email, password: PASSWORD });
  await reader.leaves("#form button");
  await reader.reads(".strip .state", "live");
  await types(reader, "place");
  await types(reader, "place");
  await types(reader, "roll");
  while (!(await offers(reader, "end_turn"))) await types(reader);
  await reader.click("#tab-more");
  await reader.click("[data-subject=orders] > summary");
  await reader.reads("[data-subject=orders]", "None yet.");
  await reader.rests();
  await common("Decline all offers, always");
  await stands("when offered anything: decline");
  await common("Decline all offers, always");
  await reader.reads("[data-subject=orders]", "None yet.");
  await common("Roll when my turn begins, but not while a knight of mine stands beside monsters");
  await stands("when my turn begins: roll");
  assert.deepEqual(await reader.page.$$eval(".common input", (all) => all.filter((each) => each.checked).length), 1);
  await reader.isUsable();
});

step("the forms of families can be used by everybody", async () => {
  await reader.click("#order-new");
  for (const family of ["trade", "assault", "discard", "late"]) {
    await reader.page.select("#order-family", family);
    await reader.sees("#order-form legend");
    await reader.isUsable();
  }
});

step("she says how she discards by the form, and is told what that means", async () => {
  await reader.page.select("#order-family", "discard");
  await reader.page.select("#order-do-0-0-kinds-0", "wool");
  await reader.click("#order-form button[type=submit]");
  await stands("when my turn begins: roll", "when discarding: drop wool");
  await reader.reads("#standing-list", "When you must discard: give up wool, in this order.");
});

step("terms about her hand are told by the speed of an answer, and a delay is offered", async () => {
  await reader.click("#order-new");
  await reader.page.select("#order-family", "special_building");
  await reader.page.select("#order-term", "affordable");
  await reader.reads("#order-form .notice", "they learn something of your hand");
  await reader.click("#order-form .delayed");
  await reader.until(() => document.querySelector("#order-form .notice").hidden);
  await reader.page.type("#order-form textarea", "improve trade\nimprove science");
  await reader.isUsable();
  await reader.click("#order-form button[type=submit]");
  await stands("when my turn begins: roll", "when discarding: drop wool",
    "when special building and I can afford: improve trade; improve science answer after 5 to 60 min");
});

step("what is wrong is told, and stays in the form", async () => {
  await reader.click("#order-new");
  await reader.page.select("#order-family", "late");
  await reader.page.select("#order-form .deed", "order");
  await reader.page.type("#order-form textarea", "fly away");
  reader.expected.push([422, "/standing/"]);
  await reader.click("#order-form button[type=submit]");
  await reader.sees("#order-form textarea[aria-invalid]");
  await reader.reads("#order-do-0-wrong", "expected place, roll");
  assert.equal(await reader.page.$eval("#order-form textarea", (field) => field.value), "fly away");
  await reader.until(() => document.activeElement.matches('#order-form textarea[aria-describedby~="order-do-0-wrong"]'));
});

step("she reads what an order would do before it counts", async () => {
  await reader.page.$eval("#order-form textarea", (field) => {
    field.value = "end turn";
    field.dispatchEvent(new Event("input"));
  });
  await reader.click("#order-form button[type=submit] + button");
  await reader.reads("#order-form .tried", "If your time ran out");
  await reader.reads("#order-form .tried", "R5 would answer.");
  await reader.reads("#order-form .tried", "It orders: end turn.");
  await reader.isUsable();
  await reader.click("#order-form button[type=submit] + button + button");
  await reader.click("#standing-try");
  await reader.reads("#standing-tried", "None would answer: you are asked.");
  await reader.reads("#standing-tried", ", where you answered roll");
  await reader.reads("#standing-tried", "R2 would have answered.");
  assert.equal(await reader.page.$$eval("#standing-list > li", (rows) => rows.length), 3);
});

step("she puts them into another order, changes one and deletes one", async () => {
  await press("R3 one up");
  await stands("when discarding: drop wool", "when my turn begins: roll",
    "when special building and I can afford: improve trade; improve science answer after 5 to 60 min");
  await press("Delete R4");
  await stands("when discarding: drop wool", "when my turn begins: roll");
  await press("Change R3");
  await reader.page.select("#order-do-0-0-kinds-0", "ore");
  await reader.click("#order-form button[type=submit]");
  await stands("when discarding: drop ore", "when my turn begins: roll");
});

step("she keeps them as a template, and puts one that she wrote in her account in their place", async () => {
  await reader.click("#templates-box summary");
  await reader.page.focus("#template-name");
  await reader.page.keyboard.type("Slow");
  await reader.page.keyboard.press("Enter");
  await reader.reads("[data-subject=orders] .done", "Kept as Slow.");
  await reader.goto("/account/orders/");
  await reader.reads("#templates", "when discarding: drop ore");
  await reader.page.select("#template-game", "catan_horror");
  await reader.write({ "template-orders": "when my turn begins: roll\nhold the line" });
  await reader.page.focus("#template-name");
  await reader.page.keyboard.type("Swift");
  reader.expected.push([400, "/me/standing/catan_horror/"]);
  await reader.page.keyboard.press("Enter");
  await reader.sees("#template-error:not([hidden])");
  await reader.page.$eval("#template-orders", (field) => {
    field.value = "when my turn begins: roll\nwhen discarding: drop wool";
  });
  await reader.click("#template-keep");
  await reader.reads("#templates", "Swift");
  await reader.click("#templates [aria-label='Change Slow']");
  await reader.click("#template-drop");
  await reader.click("#templates [aria-label='Delete Slow']");
  await reader.until(() => !document.querySelector("#templates").textContent.includes("Slow"));
  await reader.isUsable();
  await reader.goto(`/games/${game}`);
  await reader.reads(".strip .state", "live");
  await reader.click("#tab-more");
  await reader.click("[data-subject=orders] > summary");
  await reader.click("#templates-box summary");
  await reader.rests();
  await reader.isUsable();
  await reader.click("#template-use");
  await stands("when my turn begins: roll", "when discarding: drop wool");
});

step("a list that was written elsewhere meanwhile is told, and nothing is lost", async () => {
  await reader.click("#lines-box summary");
  await reader.page.$eval("#lines", (field) => {
    field.value = "if late: neutral";
    field.dispatchEvent(new Event("input"));
  });
  await reader.page.evaluate(async (id) => {
    const token = /csrftoken=([^;]*)/.exec(document.cookie)[1];
    const orders = ["when my turn begins: roll"];
    const answer = await fetch(`/api/v1/games/${id}/standing/`, { method: "PUT", headers: { "Content-Type": "application/json", "X-CSRFToken": token }, body: JSON.stringify({ orders }) });
    await answer.text();
  }, game);
  reader.expected.push([409, "/standing/"]);
  await reader.click("#lines-box button[type=submit]");
  await reader.reads("#lines-wrong", "written anew elsewhere");
  await stands("when my turn begins: roll");
  assert.equal(await reader.page.$eval("#lines", (field) => field.value), "if late: neutral");
  await reader.click("#lines-box button[type=submit]");
  await stands("if late: neutral");
});

step("at the end of her turn she is asked about the turns of others, and nothing is done unasked", async () => {
  await reader.rests();
  await reader.click('#foot .act[data-type="end_turn"]');
  await reader.reads("#sheet .ending legend", "In the turns of others, until mine");
  assert.deepEqual(await reader.page.$$eval('#sheet .ending .chip[aria-pressed="true"]', (all) => all.map((each) => each.textContent)), ["ask me"]);
  await reader.isUsable();
  await gives(reader, "end_turn");
});

step("what she answered once she has done always from then on, by the form that is filled in", async () => {
  do {
    while (!(await asks(reader, "pass", "special_build"))) await types(reader); // the bots' dice may ask something else before
    await gives(reader, "pass");
    await reader.rests();
  } while (!(await reader.page.evaluate(() => {
    const found = [...document.querySelectorAll("#panel button")].find((each) => each.textContent.startsWith("Always do this"));
    found?.click();
    return Boolean(found);
  }))); // nothing is said of the turns of others where the next one is hers
  await reader.sees("#order-form");
  await reader.rests();
  assert.deepEqual(await reader.page.$eval("#order-form", (form) => ["#order-family", "textarea", "#order-until"].map((each) => form.querySelector(each).value)), ["special_building", "pass", "for_good"]);
  await reader.click("#order-form button[type=submit]");
  await stands("if late: neutral", "when special building: pass for good");
  // in the next turn of a bot, whatever is asked until then; what the order answers is left to it
  const isDone = () => reader.until(async (is) => {
    await new Promise((rested) => { setTimeout(rested, 1000); }); // requests are counted
    if (/used: [1-9]/.test(document.querySelector("#standing-list li:last-child").textContent)) return "used";
    const { choices, decisions, seat } = await (await fetch(`/api/v1${location.pathname}/choices/`)).json();
    const asked = decisions.some((each) => each.seat === seat && !each.answered);
    return asked && choices.every((each) => each.order !== is) && "asked";
  }, "pass");
  while ((await isDone()) === "asked") await types(reader);
});

step("who reads German reads all of it in German", async () => {
  await call("PATCH", "/me/", { body: { language: "de" }, token: emma.token });
  await reader.goto(`/games/${game}`);
  await reader.reads(".strip .state", "live");
  await reader.click("#tab-more");
  await reader.rests();
  await reader.click("[data-subject=orders] > summary");
  await reader.click("#order-new");
  for (const family of await reader.page.$$eval("#order-family option", (all) => all.map((each) => each.value))) {
    await reader.page.select("#order-family", family);
    await reader.isGerman(...WRITTEN);
  }
  await reader.goto("/account/orders/");
  await reader.reads("#templates", "Swift");
  await reader.isGerman("#templates strong", "#tokens");
});

step("her browser has complained of nothing", () => reader.hasNothingToComplainOf());
