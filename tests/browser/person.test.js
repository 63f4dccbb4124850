// What belongs to a person, in Chromium on a phone: how strong she is, the curve of one who has played and the list of a game; how she is
// told of her games, what she was told and why, and a game that she plays by mail.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { LONG, Reader, launch, story } from "./browsers.js";
import { PASSWORD, call, folderKey, person, soon, stage } from "./people.js";

const step = story();
const PEOPLES = ["#name", "#account-links a", "#people a", "#rated th a"]; // what people have written
let browser;
let olga;
let reader;
let id; // hers
let game; // the one that she plays by mail

before(async () => {
  browser = await launch("chrome"); // first, so that it is closed where anything of what follows fails
  olga = await person("Olga");
  ({ id } = await call("GET", "/me/", { token: olga.token }));
  await stage("rated", olga.email);
  reader = await Reader.in(browser);
  await reader.page.setViewport({ width: 360, height: 640 });
}, { timeout: LONG });

after(() => browser?.close());

/** Holds that nothing but a region of its own is to be moved sideways. */
async function fits() {
  const [wide, room] = await reader.page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  assert.ok(wide <= room, `${reader.page.url()} is ${wide} wide`);
}

step("her page has a curve that is told in words, and the same ratings as a table", async () => {
  await reader.goto("/account/login?next=/ratings/catan_horror");
  await reader.write({ email: olga.email, password: PASSWORD });
  await reader.leaves("#form button");
  await reader.goto(`/people/${id}`);
  await reader.reads("#ratings", "±");
  const told = await reader.page.$eval("svg.curve", (svg) => svg.getAttribute("aria-labelledby").split(" ").map((each) => document.getElementById(each).textContent));
  assert.match(told[1], /^After each of 12 rated games: from \d+ to \d+, \d+ at the lowest and \d+ at the highest\.$/);
  await reader.click(".curve-box summary");
  assert.equal(await reader.page.$$eval(".curve-box tbody tr", (rows) => rows.length), 12);
  await reader.isUsable();
  await fits();
});

step("her rated games say what was expected, and what came of it", async () => {
  const games = await reader.page.$$eval("#rated tr", (rows) => rows.map((row) => row.textContent));
  assert.equal(games.length, 12);
  assert.ok(games.every((each) => /\d+ → \d+/.test(each)));
  assert.ok(games.some((each) => /won.*%$/.test(each)) && games.some((each) => /saved with the others.*–$/.test(each)));
});

step("the list tells at which place she is", async () => {
  await reader.goto("/ratings/catan_horror");
  await reader.click("#find");
  await reader.reads("#told", "You are at place 1.");
  assert.equal(await reader.page.$eval("#people [aria-current] a", (link) => link === document.activeElement && link.textContent), "Olga");
  await reader.reads("#boards", "±");
  await reader.isUsable();
  await fits();
});

step("where nobody is listed yet it says what is needed", async () => {
  await reader.goto("/ratings/classic");
  await reader.reads("#told", "Nobody is listed yet.");
  await reader.click("#find");
  await reader.reads("#told", "you have 0 of 10 rated games");
});

step("she chooses how she is mailed, about all games and about one, and it is so when she comes again", async () => {
  ({ id: game } = await call("POST", "/games/", {
    body: { ruleset: "classic", seats: 3, name: "Innsmouth", bots: ["steward", "steward"], autostart: true, visibility: "private" }, token: olga.token,
  }));
  await reader.goto("/account/notices/");
  await reader.click('input[name="mails"][value="daily"]');
  await reader.page.$eval("#mails-at", (field) => { field.value = "18:30"; });
  await reader.click("#mails summary");
  await reader.click('input[name="receipts_quiet"]');
  await reader.click("#mails button[type=submit]");
  await reader.reads("#saved", "Saved");
  await fits();
  await reader.goto("/account/notices/");
  await reader.until(() => document.querySelector("#mails-at").value === "18:30" && document.querySelector('input[name="mails"]:checked').value === "daily");
  await reader.click("#mails summary");
  await reader.click('input[name="receipts_quiet"]');
  await reader.click("#mails button[type=submit]");
  await reader.reads("#saved", "Saved");
  await reader.goto(`/games/${game}`);
  await reader.click("#tab-more");
  await reader.click("[data-subject=settings] > summary");
  await reader.sees("#game-mails");
  await reader.page.select("#game-mails", "turn");
  await reader.reads("#game-mails-saved", "Saved.");
  assert.deepEqual(await call("GET", `/games/${game}/mails/`, { token: olga.token }).then(({ own, mails }) => [own, mails]), [true, "turn"]);
});

/** How many mails to her there are, the newest first, as the pages of the folder list them. */
const mailed = () => reader.page.$$eval("tbody tr", (rows, to) => rows.filter((row) => row.textContent.includes(to)).map((row) => row.querySelector("a").getAttribute("href")), olga.email);

/** Looks into the folder again until there are more mails to her than so many; opens the newest. */
async function opens(had) {
  const [newest] = await soon(async () => {
    await reader.goto("/mails/");
    const found = await mailed();
    return found.length > had && found;
  });
  await reader.goto(newest);
}

step("she answers the mail of her game in the folder of mails, by a number, and is answered in its turn", async () => {
  await reader.goto(`/mails/?key=${await folderKey()}`);
  await opens((await mailed()).length - 1);
  await reader.reads("pre.mail", "=== 8< answer above this line ===");
  await reader.reads("pre.mail", "1. place settlement");
  await reader.isUsable();
  await fits();
  const [had, subject] = [await soon(async () => { await reader.goto("/mails/"); return (await mailed()).length; }), "Innsmouth, set-up"];
  await opens(had - 1);
  await reader.reads("h1", subject);
  await reader.write({ text: "1\n" });
  await reader.leaves("#answer button");
  await reader.reads("#answer .notice", "It is sent.");
  await opens(had);
  await reader.reads("h1", subject);
  await reader.reads("pre.mail", "place settlement");
  await fits();
});

step("her page of notices says what she was told and why not, and what became of her mail", async () => {
  await reader.goto("/account/notices/");
  await reader.reads("#ways", "Mail");
  await reader.reads("#notices", "It is your turn, Innsmouth");
  await reader.reads("#notices", "handed over");
  await reader.reads("#notices", "The answer to a mail");
  await reader.reads("#notices", "A mail of yours, Innsmouth: read");
  await reader.isUsable();
  await fits();
});

step("she sees from which addresses her mails count, and takes one back", async () => {
  await reader.sees("#no-senders");
  await stage("allowed", olga.email, "olga@second.example", "olga@a-long-name-of-a-domain-of-mails.example");
  await reader.goto("/account/notices/");
  await reader.reads("#senders", "olga@second.example");
  await reader.isUsable();
  await fits();
  await reader.click("#senders li:nth-child(2) button");
  await reader.until(() => document.querySelectorAll("#senders li").length === 1);
  await reader.reads("#senders", "olga@a-long-name");
  assert.deepEqual((await call("GET", "/me/senders/", { token: olga.token })).senders.map(({ address }) => address), ["olga@a-long-name-of-a-domain-of-mails.example"]);
  await reader.click("#senders button");
  await reader.sees("#no-senders");
});

step("she turns pushes to her telephone on and off again", async () => {
  // No service of pushes is asked: this browser says what one would.
  await reader.page.evaluateOnNewDocument(() => {
    let made = null;
    const keys = { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) };
    Object.assign(PushManager.prototype, {
      getSubscription: () => Promise.resolve(made),
      subscribe: () => Promise.resolve(made = { toJSON: () => ({ endpoint: "https://updates.push.services.mozilla.com/wpush/v2/olga", keys }), unsubscribe: () => Promise.resolve(made = null) }),
    });
    Notification.requestPermission = () => Promise.resolve("granted");
  });
  await reader.goto("/account/notices/");
  await reader.click("#push-on");
  await reader.reads("#devices", "No push yet");
  await reader.sees("#push-off");
  await reader.reads("#ways", "Push");
  await reader.click("#push-off");
  await reader.sees("#push-on");
  assert.deepEqual((await call("GET", "/me/devices/", { token: olga.token })).devices, []);
});

step("who reads German reads all of it in German", async () => {
  await call("PATCH", "/me/", { body: { language: "de" }, token: olga.token });
  for (const [address, shown] of [[`/people/${id}`, "#rated tr"], ["/ratings/catan_horror", "#boards tr"], ["/ratings/classic", "#told:not([hidden])"],
    ["/account/notices/", "#notices li"], ["/account/", "#content"]]) {
    await reader.goto(address);
    await reader.sees(shown);
    await reader.isGerman(...PEOPLES);
    await fits();
  }
});

step("her browser has complained of nothing", () => reader.hasNothingToComplainOf());
