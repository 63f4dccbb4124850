// Everything about an account, in Chromium on a phone: password, second factor, sessions, tokens, colours, the export, and its end.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { LONG, Reader, launch, story } from "./browsers.js";
import { code } from "./codes.js";
import { PASSWORD, call, person } from "./people.js";

const step = story();
const NEW = "another lake at night";
const PAGES = ["", "profile/", "when/", "notices/", "security/", "programs/", "orders/", "data/"];
const FILLED = ["security/", "programs/"]; // which show more by now than to somebody who is new (every-page.test.js)
let browser;
let nell;
let reader;
let key; // of her second factor
let codes; // the spare ones

before(async () => {
  browser = await launch("chrome"); // first, so that it is closed where anything of what follows fails
  nell = await person("Nell");
  reader = await Reader.in(browser);
  reader.expected = [[401, "/auth/login"], [401, "/auth/session"], [401, "/auth/sessions"], [401, "/password/change"], [401, "/recovery-codes"], [401, "/totp"],
    [404, "/totp"], [403, "/me/export/"], [403, "/replace/"], [400, "/totp"], [400, "/reauthenticate"], [401, "/me/"], [403, "/me/"]];
  await reader.page.setViewport({ width: 390, height: 800 });
}, { timeout: LONG });

after(() => browser?.close());

/** Gives a proof in the dialog, where one is asked for. */
async function proves(what) {
  await reader.write({ proof: what });
  await reader.click("dialog[open] button[type=submit]");
  await reader.until(() => !document.querySelector("dialog[open]"));
}

step("she sees who she is, and what is worth doing", async () => {
  await reader.goto("/account/login?next=/account/");
  await reader.write({ email: nell.email, password: PASSWORD });
  await reader.leaves("#form button");
  await reader.reads("#facts", nell.email);
  await reader.reads("#worth-doing", "Set up a second factor");
  await reader.isUsable();
});

step("she chooses dark colours, and no page comes in others from then on", async () => {
  await reader.goto("/account/profile/");
  await reader.click('#profile input[name="theme"][value="dark"]');
  await reader.click("#profile button[type=submit]");
  await reader.reads("#saved", "Saved");
  assert.equal(await reader.page.evaluate(() => getComputedStyle(document.body).backgroundColor), "rgb(18, 23, 26)");
  const page = await (await fetch(`${reader.home}/`, { headers: { Cookie: "theme=dark" } })).text();
  assert.match(page, /<html [^>]*data-wish="dark"/);
  assert.equal((await call("GET", "/me/", { token: nell.token })).theme, "dark");
  await reader.page.select("#theme", "light");
  await reader.until(() => getComputedStyle(document.body).backgroundColor === "rgb(246, 243, 236)");
});

step("she makes a token, loses it and has it replaced", async () => {
  await reader.goto("/account/programs/");
  await reader.write({ "token-name": "my bot" });
  await reader.click("#new-token button[type=submit]");
  await reader.sees("#made");
  const lost = await reader.page.$eval("#made-token", (each) => each.textContent);
  await reader.click("[aria-label='Replace my bot']");
  await reader.until((old) => document.querySelector("#made-token").textContent !== old, lost);
  const made = await reader.page.$eval("#made-token", (each) => each.textContent);
  assert.match(made, /^ch_.{43}$/);
  await call("GET", "/me/", { token: lost, expect: [401] });
  await call("GET", "/me/", { token: made });
});

step("she changes her password, which ends other sessions and all tokens", async () => {
  const { meta } = await call("POST", "/auth/app/v1/auth/login", { body: { email: nell.email, password: PASSWORD } });
  await reader.goto("/account/security/");
  await reader.sees("#end-others");
  await reader.write({ current_password: PASSWORD, new_password: NEW });
  await reader.click("#new-password button[type=submit]");
  await reader.reads("#password-saved", "It is changed.");
  await call("GET", "/me/", { session: meta.session_token, expect: [401] });
  await call("GET", "/me/", { token: nell.token, expect: [401] });
});

step("she sets up a second factor, for which a picture and a key are shown, and keeps the recovery codes", async () => {
  await reader.click("#add-factor");
  await reader.sees("#factor-picture img");
  key = (await reader.page.$eval("#factor-key", (each) => each.textContent)).replaceAll(" ", "");
  await reader.write({ "factor-code": "12345" });
  await reader.click("#factor-form button[type=submit]");
  await reader.reads("#factor-form .error", "This code does not count");
  for (let on = false; !on; ) { // a half minute may end before its code is looked at
    await reader.page.$eval("#factor-code", (field, text) => { field.value = text; }, code(key));
    await reader.click("#factor-form button[type=submit]");
    const shown = () => reader.until(() => ["#codes-box", "dialog[open]", "#factor-form .error"].find((each) => document.querySelector(each)?.checkVisibility()));
    if (await shown() === "dialog[open]") await proves(NEW);
    on = await shown() === "#codes-box";
  }
  codes = await reader.page.$$eval("#codes li", (all) => all.map((each) => each.textContent));
  assert.equal(codes.length, 10);
  await reader.reads("#factor-state", "On.");
  await reader.isUsable();
});

step("she ends another session by a recovery code, and goes on where she was", async () => {
  await reader.goto("/account/security/");
  const begun = await call("POST", "/auth/app/v1/auth/login", { body: { email: nell.email, password: NEW }, expect: [401] });
  await call("POST", "/auth/app/v1/auth/2fa/authenticate", { body: { code: codes[0] }, session: begun.meta.session_token });
  await reader.goto("/account/security/");
  await reader.sees("#end-others");
  await reader.click("#end-others");
  await reader.until(() => document.querySelectorAll("#sessions li").length === 1 || document.querySelector("dialog[open]"));
  if (await reader.page.$("dialog[open]")) await proves(codes[1]);
  await reader.until(() => document.querySelectorAll("#sessions li").length === 1);
});

step("she logs out, and in again with a code; one that was used does not count", async () => {
  await reader.leaves("#account-links button");
  await reader.goto("/account/login?next=/account/data/");
  await reader.write({ email: nell.email, password: NEW });
  await reader.click("#form button");
  await reader.sees("#code-form");
  reader.expected.push([400, "/2fa/authenticate"]);
  await reader.write({ code: codes[0] });
  await reader.click("#code-form button");
  await reader.reads("#code-error", "This code does not count");
  await reader.page.$eval("#code", (field, text) => { field.value = text; }, codes[2]);
  await reader.leaves("#code-form button");
});

step("all of it is there in German, at a phone's width, and what has come to it is usable by everybody", async () => {
  await reader.goto("/account/profile/");
  await reader.sees("#content");
  await reader.page.select("#language", "de");
  await reader.leaves("#profile button[type=submit]");
  for (const part of PAGES) {
    await reader.goto(`/account/${part}`);
    await reader.sees("#content");
    await reader.rests();
    await reader.isGerman("#name", "#account-links a", "#who", "#sessions strong", "#tokens strong");
    if (FILLED.includes(part)) await reader.isUsable();
    const [wide, room] = await reader.page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
    assert.ok(wide <= room, `${part} is ${wide} wide`);
  }
});

step("she saves all that is kept of her, and deletes the account", async () => {
  await reader.page.evaluate(() => { // what is saved is for no page to read again
    const address = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (file) => address(window.saved = file);
  });
  await reader.click("#export");
  await proves(codes[3]);
  await reader.sees("#exported");
  const file = await reader.page.evaluate(() => window.saved.text());
  const { person: kept, games } = JSON.parse(file);
  assert.deepEqual([kept.profile.name, kept.tokens.length, games], ["Nell", 3, []]);
  assert.ok(!file.includes(key) && !codes.some((each) => file.includes(each)));
  await reader.write({ "last-word": "Nell" });
  await reader.leaves("#delete button");
  await call("POST", "/auth/app/v1/auth/login", { body: { email: nell.email, password: NEW }, expect: [400] });
});

step("her browser has complained of nothing", () => reader.hasNothingToComplainOf());
