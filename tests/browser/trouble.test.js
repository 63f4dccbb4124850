// Somebody is a nuisance: muted, blocked and reported from a page of his and from his letter; what staff see, and the texts of the site.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { LONG, Reader, launch, story } from "./browsers.js";
import { call, comes, person, proves, stage } from "./people.js";

const step = story();
const NAME = "An awful name of a game that goes on for as long as a name of a game may well be"; // 80 letters
const SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
const SIZES = [[320, 640], [390, 664], [1280, 800]];
let browser;
let thea;
let pest;
let id; // of whom she is tired
let reader;

before(async () => {
  browser = await launch("chrome");
  [thea, pest] = await Promise.all([person("Thea"), person("Pest")]);
  ({ id } = await call("GET", "/me/", { token: pest.token }));
  reader = await Reader.in(browser);
}, { timeout: LONG });

after(() => browser?.close());

/** Holds that a page is usable at every size, and nothing of it is to be moved sideways. */
async function fits() {
  for (const [width, height] of SIZES) {
    await reader.page.setViewport({ width, height });
    const [wide, room] = await reader.page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
    assert.ok(wide <= room, `${reader.page.url()} is ${wide} wide`);
  }
  await reader.isUsable();
}

step("on his page stands one link, behind which he is muted and blocked", async () => {
  await comes(reader, thea, `/people/${id}`);
  await reader.reads("#trouble", "Report, mute, block");
  await reader.leaves("#trouble-link");
  await reader.reads("#about", "Pest");
  await reader.reads("#distances", "Mute Pest");
  await fits();
  await reader.click("#distances li:nth-child(1) button");
  await reader.reads("#distances", "Unmute Pest");
  await reader.click("#distances li:nth-child(2) button");
  await reader.reads("#distances", "Unblock Pest");
  await reader.reads("#peace-done", "Pest is not told");
});

step("and reported, with what happens next", async () => {
  await reader.write({ words: "He will not stop." });
  await reader.click("#report [type=submit]");
  await reader.reads("#sent", "A person reads it, as a rule within 3 days.");
  await fits();
});

step("a page lists all of it, with a way back", async () => {
  await reader.goto("/account/people/");
  await reader.reads("#blocks", "Pest");
  await reader.reads("#reports", "waits to be read");
  await fits();
  await reader.click("#mutes button");
  await reader.reads("#mutes", "Nobody.");
  assert.deepEqual((await call("GET", "/me/mutes/", { token: thea.token })).mutes, []);
});

step("staff without a second factor are told where to show it", async () => {
  await reader.goto("/staff/reports");
  await reader.reads("#locked", "There is nothing here for you.");
  await stage("staff", "Thea");
  await reader.goto("/staff/reports");
  await reader.reads("#locked", "Show your second factor first");
  await fits();
});

step("staff take the name of his game away, for a reason; nothing else that is reported of him is decided by that", async () => {
  const path = `/games/${(await call("POST", "/games/", { token: pest.token, body: { ruleset: "classic", seats: 3, name: NAME } })).id}`;
  await call("POST", "/reports/", { token: thea.token, body: { kind: "name", name: { game: path.slice("/games/".length) } } });
  const sigrid = await person("Sigrid");
  await stage("staff", sigrid.name, SECRET);
  const staff = await Reader.in(browser);
  await proves(staff, { ...sigrid, secret: SECRET }, "/staff/reports");
  await staff.reads("#cases", NAME);
  await staff.page.select("#kind-0", `unname game/${path.slice("/games/".length)}`);
  await staff.write({ "reason-0": "It insults people." });
  for (const [width, height] of SIZES) {
    await staff.page.setViewport({ width, height });
    assert.ok(await staff.page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth), `${width}`);
  }
  await staff.isUsable();
  await staff.click("#cases [type=submit]");
  await staff.reads("#done", "Decided");
  await staff.reads("#measures", "name of a game or league taken away");
  await staff.reads("#cases", "He will not stop.");
  assert.equal((await call("GET", `${path}/`)).name, `Game ${path.slice("/games/".length)}`);
});

step("the site says what it keeps, and an appeal has a page of its own", async () => {
  await reader.goto("/privacy");
  await reader.reads("main", "What is kept of you");
  await fits();
  await reader.goto("/appeal#nothing");
  await reader.write({ words: "It was not me." });
  await reader.click("#appeal [type=submit]");
  await reader.reads("#error", "this link is for no appeal");
  await fits();
});
