// The desk: what can be decided without a board is decided there, once, and news takes away neither the focus nor what is read.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { LONG, Reader, launch, story } from "./browsers.js";
import { PASSWORD, call, person } from "./people.js";
import { decides, ends } from "./playing.js";

const step = story();
let browser;
let reader;
let page;
let wade;
let games;

before(async () => {
  browser = await launch("chrome", { whole: true });
  wade = await person("Wade");
  reader = await Reader.in(browser);
  ({ page } = reader);
  await page.setViewport({ width: 390, height: 664 });
}, { timeout: LONG });

after(() => browser?.close());

const game = (name) => call("POST", "/games/", { token: wade.token, body: { ruleset: "classic", seats: 3, name, bots: ["steward", "steward"], autostart: true } });
const card = (id) => `#desk [data-game="${id}"]`;

/** Presses the only answer that a game whose turn begins has without its board. */
const rolls = (id) => reader.until((where) => {
  const button = [...document.querySelectorAll(`${where} .answers button`)].find((each) => each.textContent.startsWith("Roll"));
  button?.focus();
  button?.click();
  return Boolean(button);
}, card(id));

step("who logs in comes to the desk, and a newcomer reads there what to do first", async () => {
  await reader.goto("/account/login");
  await reader.write({ email: wade.email, password: PASSWORD });
  await reader.leaves("#form button");
  await reader.sees("#newcomer");
  await reader.sees('#learning a[href$="/first-game"]');
  await reader.reads("#against-bots button", "against bots now");
  assert.equal(new URL(page.url()).pathname, "/desk");
  await reader.isUsable();
});

step("games that wait lie on it, each with what is asked, and their number stands beside its name", async () => {
  games = [await game("Dunwich"), await game("Kingsport"), await game("Arkham")];
  for (const { id } of games) {
    for (let given = 0; given < 2; given += await decides(wade, id)); // both places of the set-up: the turn begins with the dice
  }
  await reader.goto("/desk");
  for (const { id } of games) await reader.reads(`${card(id)} .answers button`, "Roll");
  await reader.reads("#pages .desk-count", "Waiting for you: 3");
  await reader.until(() => document.title.startsWith("(3) "));
  await reader.isUsable();
});

step("news is one request, and leaves the focus where it is", async () => {
  await reader.rests();
  const asked = reader.requests.length;
  await page.focus(`${card(games[1].id)} .answers button`);
  const question = await page.$eval(`${card(games[0].id)} .question`, (each) => each.textContent);
  while (!await decides(wade, games[0].id));
  await reader.until((where, old) => document.querySelector(`${where} .question`).textContent !== old, card(games[0].id), question);
  await reader.rests();
  assert.deepEqual(new Set(reader.requests.slice(asked)), new Set(["GET /me/desk/"]));
  assert.equal(await page.evaluate((where) => document.activeElement.matches(`${where} .answers button`), card(games[1].id)), true);
});

step("an answer is given in place, once, and what became of it is said", async () => {
  await rolls(games[1].id);
  await reader.reads(`${card(games[1].id)} .answer`, "Done: Roll");
  assert.equal(reader.requests.filter((each) => each === `POST /games/${games[1].id}/submissions/`).length, 1);
  assert.equal(await page.evaluate((where) => Boolean(document.activeElement.closest(where)), card(games[1].id)), true);
});

step("what was pressed while the line was down is sent when it is back", async () => {
  await page.setOfflineMode(true);
  await rolls(games[2].id);
  await reader.reads(`${card(games[2].id)} .answers button`, "it is tried again");
  await page.setOfflineMode(false);
  await reader.reads(`${card(games[2].id)} .answer`, "Done: Roll");
});

step("a page that nobody looks at tells by the browser that a game waits, and how many do on the icon of what can be installed", async () => {
  await reader.context.overridePermissions(reader.home, ["notifications"]);
  await page.evaluateOnNewDocument(() => {
    const notices = [];
    const numbers = [];
    window.Notification = class extends Notification {
      constructor(title, options) {
        super(title, options);
        notices.push([title, options.tag]);
      }
    };
    navigator.setAppBadge = async (count) => numbers.push(count);
    Object.assign(window, { notices, numbers });
  });
  await reader.goto("/desk");
  await reader.until(() => {
    const box = [...document.querySelectorAll("#notices label")].find((each) => each.textContent.includes("in this browser"))?.querySelector("input");
    if (box && !box.checked) box.click();
    return box?.checked;
  });
  await reader.until(() => window.numbers.length); // the stream has told what waits
  const session = await page.createCDPSession();
  const { errors, url } = await session.send("Page.getAppManifest");
  assert.deepEqual([errors, url.endsWith(".webmanifest")], [[], true]);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  assert.deepEqual(installabilityErrors.map(({ errorId }) => errorId).filter((each) => each !== "in-incognito"), []);
  const other = await reader.context.newPage();
  await other.bringToFront();
  await reader.until(() => document.visibilityState === "hidden");
  const [, , { id }] = games;
  await ends(wade, id); // after the bots' turns he is asked anew
  await reader.until((tag) => window.notices.some((each) => each[0] === "Arkham" && each[1] === tag), id);
  await reader.until(() => document.title.startsWith(`(${window.numbers.at(-1)}) `));
  await other.close();
});

step("the browser has complained of nothing", () => assert.deepEqual(reader.complaints.filter((each) => !each.includes("ERR_INTERNET_DISCONNECTED")), []));
