// Somebody who plays in a league, in Chromium on a phone: enters, confirms, and sees what waits.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { after, before } from "node:test";
import { promisify } from "node:util";
import { LONG, Reader, launch, story } from "./browsers.js";
import { PASSWORD, call, person } from "./people.js";

const step = story();
const SEASON = "/leagues/fens/seasons/1";
const WRITTEN = ["#seasons h3", "#seasons .plain-list a", "#household", "#title"]; // by people
let browser;
let petra;
let reader;

/** What becomes of the league and its season meanwhile. */
const league = (deed) => promisify(execFile)(process.env.PYTHON, ["-m", "tests.browser.season", deed, "fens"], { timeout: LONG });

/** Holds that nobody has to scroll sideways. */
async function fits() {
  assert.ok(await reader.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${reader.page.url()} is too wide`);
}

before(async () => {
  browser = await launch("chrome"); // first, so that it is closed where anything of what follows fails
  [petra] = await Promise.all([person("Petra"), league("open")]);
  reader = await Reader.in(browser);
  await reader.page.setViewport({ width: 360, height: 740 });
}, { timeout: LONG });

after(() => browser?.close());

step("a visitor is asked to log in, and comes back", async () => {
  await reader.goto(SEASON);
  await reader.leaves("#yours .button");
  await reader.write({ email: petra.email, password: PASSWORD });
  await reader.leaves("#form button");
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
  await league("on");
  await reader.goto("/leagues/mine");
  await reader.reads("#seasons .turn", "confirm your entry");
  await reader.isUsable();
  await fits();
  await reader.leaves("#seasons .button");
  await reader.reads("#yours .due", "Confirm until:");
  await reader.click("#yours [data-deed=confirm]");
  await reader.reads("#yours .stands", "You have confirmed: you play.");
});

step("when the season begins her page shows it by itself; she is asked once more before she leaves it, and stays", async () => {
  await league("on");
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
  await reader.page.type("#household-person", other);
  await reader.click("#household-form button");
  await reader.sees("#household a");
  await reader.isGerman(...WRITTEN);
  await reader.isUsable();
  await fits();
  await reader.goto(SEASON);
  await reader.sees("#yours .stands");
  await reader.isGerman(...WRITTEN);
});

step("her browser has complained of nothing", () => reader.hasNothingToComplainOf());
