// Somebody who plays in a league, in Chromium on a phone: enters, confirms, sees what waits, and rests in the next season; and somebody who waits for a place, and takes a seat that was left.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { LONG, Reader, launch, story } from "./browsers.js";
import { call, comes, enters, person, soon, stage } from "./people.js";

const step = story();
const SEASON = "/leagues/fens/seasons/1";
const NEXT = "/leagues/fens/seasons/2";
const WRITTEN = ["#seasons h3", "#seasons .plain-list a", "#household", "#title", "#waiting a", "#entries a", "#up a", "#acts .said"]; // by people
let browser;
let petra;
let quin;
let reader; // hers; he has his own

/** What becomes of the league and its season meanwhile. */
const league = (deed) => stage("season", deed, "fens");

/** Holds that nobody has to scroll sideways. */
async function fits({ page } = reader) {
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${page.url()} is too wide`);
}

before(async () => {
  browser = await launch("chrome"); // first, so that it is closed where anything of what follows fails
  [petra, quin] = await Promise.all([person("Petra"), person("Quin"), league("begin")]);
  for (const each of [petra, quin]) {
    each.reader = await Reader.in(browser);
    await each.reader.page.setViewport({ width: 360, height: 740 });
  }
  ({ reader } = petra);
}, { timeout: LONG });

after(() => browser?.close());

step("a visitor is asked to log in, and comes back", async () => {
  await reader.goto(SEASON);
  await reader.leaves("#yours .button");
  await enters(reader, petra);
  await reader.reads("#yours", "You are not in this season.");
});

step("she reads what is asked of her, and enters", async () => {
  await reader.reads("#yours .facts", "you are new here");
  await reader.reads("#yours .due", "days");
  await reader.isUsable();
  await fits();
  await reader.click("#yours [data-deed=enter]");
  await reader.reads("#yours .stands", "You have entered.");
  await reader.until(() => document.activeElement.id === "yours-title");
});

step("what is refused is told with its rule, which opens", async () => {
  await reader.page.evaluate(async (path) => {
    const token = /csrftoken=([^;]*)/.exec(document.cookie)[1];
    await fetch(`/api/v1${path}/entry/`, { method: "DELETE", headers: { "X-CSRFToken": token } }); // in another window
  }, SEASON);
  reader.expected.push([409, "/entry/"]);
  await reader.click("#yours [data-deed=withdraw]");
  await reader.reads("#yours .error", "you have not entered this season");
  await reader.click("#yours .error summary");
  await reader.reads("#yours .error[role=alert] p", "Before a season begins one withdraws at no cost.");
  await reader.isUsable();
  await reader.goto(SEASON);
  await reader.click("#yours [data-deed=enter]");
  await reader.reads("#yours .stands", "You have entered.");
});

step("in check-in she is told until when, and confirms", async () => {
  await league("lead");
  await reader.goto("/leagues/mine");
  await reader.reads("#seasons .turn", "confirm your entry");
  await reader.isUsable();
  await fits();
  await reader.leaves("#seasons .button");
  await reader.reads("#yours .due", "Confirm until:");
  await reader.click("#yours [data-deed=confirm]");
  await reader.reads("#yours .stands", "You have confirmed: you play.");
});

step("who comes too late waits for a place, reads where in the list he stands, and takes it back by a key", async () => {
  const late = quin.reader;
  await comes(late, quin, SEASON);
  await late.click("#yours [data-deed=wait]");
  await late.reads("#yours .stands", "You wait for a place: yours is number 1 on the list.");
  await late.until(() => document.activeElement.id === "yours-title");
  await late.reads("#waiting", "1. Quin");
  await late.isUsable();
  await fits(late);
  await late.page.focus("#yours [data-deed=stop_waiting]");
  await late.page.keyboard.press("Enter");
  await late.reads("#yours .stands", "You are not in this season.");
  await late.until(() => document.querySelector("#waiting-section").hidden);
});

step("when the season begins her page shows it by itself; she is asked once more before she leaves it, and stays", async () => {
  await league("lead");
  await reader.until(async (path) => (await (await fetch(`/api/v1${path}/`)).json()).state === "running", SEASON); // a worker makes the games
  await reader.reads("#phases .now", "Games");
  await reader.reads("#yours .stands", "You play in group 1 of tier 1.");
  await reader.click("#yours [data-deed=leave]");
  await reader.reads("#yours .notice", "You do not enter this league for 30 days");
  await reader.isUsable();
  await fits();
  await reader.click("#yours .notice button");
  await reader.until(() => document.activeElement.dataset.deed === "leave");
});

step("of three seats that somebody has left he takes one, who does not play in their group, and reads of the others in German", async () => {
  await league("leave");
  const late = quin.reader;
  await late.goto(SEASON);
  await late.reads("#yours summary", "Seats that somebody has left: 3");
  await late.isUsable();
  await fits(late);
  await late.leaves("#yours .plain-list button");
  const game = new URL(late.page.url()).pathname;
  const { id } = await call("GET", "/me/", { token: quin.token });
  await soon(async () => (await call("GET", `${game}/`, { token: quin.token })).seats.some(({ player }) => player === id)); // a worker puts him into it
  await call("PATCH", "/me/", { body: { language: "de" }, token: quin.token });
  await late.goto(SEASON);
  await late.reads("#yours summary", "2");
  assert.equal(await late.page.$$eval("#yours .plain-list button", (buttons) => buttons.length), 2);
  await late.isGerman(...WRITTEN, "#yours .plain-list a");
  await reader.goto(SEASON);
  await reader.sees("#yours [data-deed=leave]");
  assert.equal(await reader.page.$("#yours .plain-list"), null, "in her own group she takes none");
});

step("an invitation that is not good any more says so", async () => {
  await reader.goto("/leagues/fens/join#none");
  reader.expected.push([404, "/join/"]);
  await reader.click("#come-in");
  await reader.reads("#error", "Ask for another one.");
  await reader.isUsable();
  await fits();
});

step("she reads in German which games begin when, and with whom she shares a household", async () => {
  await call("PATCH", "/me/", { body: { language: "de" }, token: petra.token });
  await reader.goto("/leagues/mine");
  await reader.sees("#seasons .plain-list");
  assert.equal(await reader.page.$$eval("#seasons .plain-list > li", (games) => games.length), 3);
  const other = await reader.until(() => document.querySelector("#met option")?.value);
  await reader.write({ "household-person": other });
  await reader.click("#household-form button");
  await reader.sees("#household a");
  await reader.isGerman(...WRITTEN);
  await reader.isUsable();
  await fits();
  await reader.goto(SEASON);
  await reader.sees("#yours .stands");
  await reader.isGerman(...WRITTEN);
});

step("in the next season she rests, and enters after all", async () => {
  await league("end");
  await reader.goto(NEXT);
  await reader.click("#yours [data-deed=rest]");
  await reader.reads("#yours .stands", "Du setzt diese Saison aus und behältst deine Stufe.");
  await reader.until(() => document.activeElement.id === "yours-title");
  await reader.isGerman(...WRITTEN);
  await reader.isUsable();
  await fits();
  await reader.click("#yours [data-deed=stop_resting]");
  await reader.reads("#yours .stands", "Du hast dich gemeldet.");
  assert.deepEqual(await reader.page.$$eval("#yours [data-deed]", (buttons) => buttons.map((button) => button.dataset.deed)), ["withdraw", "rest"]);
});

step("their browser has complained of nothing", () => {
  for (const each of [petra, quin]) each.reader.hasNothingToComplainOf();
});
