// Each game played by touch, by a robot at a phone's size: the server never refuses what the page let be touched, and
// nothing is a dead end. TURNS is how many turns of its own it plays; `TURNS=all` is a whole game.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { LONG, Reader, launch } from "./browsers.js";
import { PASSWORD, call, person } from "./people.js";
import { plays } from "./robot.js";

const TURNS = process.env.TURNS === "all" ? Infinity : Number(process.env.TURNS || 12);
let browser;
let robin;

before(async () => {
  browser = await launch("chrome");
  robin = await person("Robin");
  robin.reader = await Reader.in(browser);
  await robin.reader.goto("/account/login?next=/games/");
  await robin.reader.write({ email: robin.email, password: PASSWORD });
  await robin.reader.leaves("#form button");
}, { timeout: LONG });

after(() => browser?.close());

for (const ruleset of (process.env.RULESETS || "classic catan_horror").split(" ")) {
  test(`a robot plays ${ruleset}`, { timeout: TURNS === Infinity ? 60 * LONG : 3 * LONG }, async (context) => {
    const game = await call("POST", "/games/", { token: robin.token, body: { ruleset, seats: 3, name: "Robin's game", bots: ["steward", "steward"], autostart: true } });
    const did = await plays(robin, game.id, { name: `${context.name}${process.env.SEED ?? ""}`, turns: TURNS, say: (line) => process.env.TELL && context.diagnostic(line) });
    context.diagnostic(`${did.touches} touches, ${did.sent} sent, ${did.lost} too late, ${did.turns} turns`);
    assert.ok(did.turns === TURNS || TURNS === Infinity);
    robin.reader.hasNothingToComplainOf();
    await robin.reader.isUsable({ fingers: true });
  });
}
