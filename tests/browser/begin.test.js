// From the first page to the first own move against bots: by somebody who has no account, who then keeps what was played.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { LONG, Reader, launch, story } from "./browsers.js";
import { counts, touches } from "./counted.js";
import { decides } from "./hand.js";
import { PASSWORD, keyFor } from "./people.js";

const MOST = 4; // touches, beside one form
const step = story();
let browser;
let nova;

before(async () => {
  browser = await launch("chrome");
  nova = await Reader.in(browser);
  await nova.page.setViewport({ width: 390, height: 844 });
  await counts(nova);
}, { timeout: LONG });

after(() => browser?.close());

step("a name and a press begin a game, and the first move is made within four touches", async () => {
  await nova.goto("/");
  await nova.sees("#board svg");
  await nova.sees("#begin-games button");
  await nova.reads("#begin-games li:has(img) p", "island"); // what the game is about
  await nova.sees('#begin-games a[href$="/how-to-play"]');
  await nova.isUsable();
  await nova.write({ "begin-name": "Nova" });
  await nova.leaves("#begin-games button");
  await decides(nova);
  const taken = await touches(nova);
  console.log(`touches to the first own move against bots: ${taken}`);
  assert.ok(taken <= MOST, `${taken} touches`);
});

step("an address keeps the account, and its link is followed where it was begun", async () => {
  await nova.goto("/desk");
  await nova.leaves('#account-links a[href="/account/keep"]');
  await nova.sees("#form");
  await nova.isUsable();
  await nova.write({ email: "nova@example.org", password: PASSWORD });
  await nova.click("#form button");
  await nova.reads("#sent-to", "nova@example.org");
  await nova.goto(`/account/verify-email#${await keyFor("nova@example.org")}`);
  await nova.leaves("#confirm");
  await nova.reads("#account-links", "Nova");
  await nova.sees('#account-links a[href="/account/"]');
  await nova.sees("#games, main a[href^='/games/']");
});

step("the browser has complained of nothing", () => nova.hasNothingToComplainOf());
