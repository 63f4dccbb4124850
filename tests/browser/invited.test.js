// A game with friends by link: the host makes it and shares the link, a friend without an account signs up where the link leads, and sits.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { LONG, Reader, launch, story } from "./browsers.js";
import { counts, touches } from "./counted.js";
import { PASSWORD, keyFor, person } from "./people.js";

const step = story();
let browser;
let hanna; // has an account, and makes the game
let frida; // has none
let address; // of the link

before(async () => {
  browser = await launch("chrome");
  const known = await person("Hanna");
  [hanna, frida] = [await Reader.in(browser), await Reader.in(browser)];
  for (const reader of [hanna, frida]) await reader.page.setViewport({ width: 390, height: 844 });
  await hanna.goto("/account/login?next=/");
  await hanna.write({ email: known.email, password: PASSWORD });
  await hanna.leaves("#form button");
  for (const reader of [hanna, frida]) await counts(reader);
}, { timeout: LONG });

after(() => browser?.close());

step("the host makes a private game and a link", async () => {
  await hanna.goto("/");
  await hanna.leaves('#invitation a[href="/games/new"]');
  await hanna.sees('[data-proposal="link"]');
  await hanna.isUsable();
  assert.match(await hanna.page.$eval("#preset-hint", (hint) => hint.textContent), /^\p{Lu}[^()]+\. \([A-Z]{1,2}-\d+.*\)$/u); // what it does, and behind it by which rules
  await hanna.leaves('[data-proposal="link"]');
  await hanna.reads("#lobby .kind", "a move a day");
  await hanna.reads("#lobby .hint", "begins by itself");
  await hanna.click("#make-link");
  address = await hanna.until(() => document.querySelector("#invitation-link")?.value);
  await hanna.isUsable();
  const taken = await touches(hanna);
  console.log(`touches of the host, to a game that friends can enter by a link: ${taken}`);
  assert.ok(taken <= 3, `${taken} touches`);
});

step("a friend without an account follows it, signs up there, and sits when the address is verified", async () => {
  const { pathname, hash } = new URL(address);
  frida.expected.push([401, "/auth/signup"], [401, "/me/"]);
  await frida.goto(pathname + hash);
  await frida.reads("#which", "Hanna invites you to");
  await frida.reads("#facts", "Hanna");
  await frida.reads("#facts summary", "a move a day");
  await frida.reads("#about", "island");
  await frida.sees('#learning a[href$="/how-to-play"]');
  await frida.isUsable();
  await frida.write({ name: "Frida", email: "frida@example.org", password: PASSWORD });
  await frida.click("#form button");
  await frida.reads("#sent-to", "frida@example.org");
  await frida.goto(`/account/verify-email#${await keyFor("frida@example.org")}`);
  await frida.click("#confirm");
  await frida.reads("#seats", "Frida");
  const taken = await touches(frida);
  console.log(`touches of the friend, from the link to the seat: ${taken}`);
  assert.ok(taken <= 2, `${taken} touches`);
  await hanna.reads("#seats", "Frida");
});

step("a link that was taken back opens nothing", async () => {
  await hanna.click("#lobby details:has(ul, .hint) summary");
  await hanna.click("#lobby details button");
  await hanna.reads("#lobby details .hint", "There are none.");
  const { pathname, hash } = new URL(address);
  frida.expected.push([404, "/links/open/"]);
  await frida.goto("/");
  await frida.goto(pathname + hash);
  await frida.reads("#which", "opens nothing");
  await frida.sees('#elsewhere a[href="/games/?show=open"]');
});

step("no browser has complained of anything", () => {
  for (const reader of [hanna, frida]) reader.hasNothingToComplainOf();
});
