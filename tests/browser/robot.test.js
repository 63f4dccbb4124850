// Each game played by touch, by a robot at a phone's size: the server never refuses what the page let be touched, and
// nothing is a dead end. TURNS is how many turns of its own it plays; `TURNS=all` is a whole game. RULESETS names games, SEEDS how
// many games of each are played, TELL tells each line that is sent, and SHOT where a picture of a failure is put.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { BROWSERS, LONG, Reader, launch } from "./browsers.js";
import { PASSWORD, call, person } from "./people.js";
import { plays } from "./robot.js";

const WHOLE = process.env.TURNS === "all";
const TURNS = WHOLE ? Infinity : Number(process.env.TURNS || 12);
/** Each game in one browser. */
const PLAYED = { chrome: "classic", firefox: "catan_horror" };
const GAMES = (process.env.RULESETS || BROWSERS.map((which) => PLAYED[which]).join(" ")).split(" ");
const SEEDS = Number(process.env.SEEDS || 1);
let browser;
let robin;

before(async () => {
  browser = await launch(BROWSERS[0]);
  robin = await person(BROWSERS.includes("chrome") ? "Robin" : "Robina");
  robin.reader = await Reader.in(browser);
  await robin.reader.goto("/account/login?next=/games/");
  await robin.reader.write({ email: robin.email, password: PASSWORD });
  await robin.reader.leaves("#form button");
  await robin.reader.rests(); // what a page asks for when it is left is not answered, and Firefox complains of that
}, { timeout: LONG });

after(() => browser?.close());

/** How many touches each kind of decision took: a line each, the most frequent first. */
function figures({ decisions }) {
  const by = Object.entries(Object.groupBy(decisions, ({ type }) => type)).toSorted(([, one], [, other]) => other.length - one.length);
  return by.map(([type, all]) => {
    const took = all.map(({ touches }) => touches).toSorted((one, other) => one - other);
    return `${type.padEnd(24)} ${String(all.length).padStart(4)} times: ${took[0]} to ${took.at(-1)} touches, median ${took[(took.length - 1) >> 1]}`;
  });
}

for (const ruleset of GAMES) {
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    test(`a robot plays ${ruleset}${SEEDS > 1 ? ` (${seed})` : ""}`, { timeout: WHOLE ? 60 * LONG : 4 * LONG }, async (context) => {
      const begun = performance.now();
      const { kinds } = await call("GET", `/rulesets/${ruleset}/kinds/`);
      const body = { ruleset, seats: 3, name: "Robin's game", bots: ["steward", "steward"], autostart: true };
      const game = await call("POST", "/games/", { token: robin.token, body });
      const did = await plays(robin, game.id, {
        name: context.name, turns: TURNS, ends: kinds.filter(({ ends }) => ends === "yes").map(({ type }) => type), say: (line) => process.env.TELL && context.diagnostic(line),
      });
      const seconds = ((performance.now() - begun) / 1000).toFixed(1);
      context.diagnostic(`${did.touches} touches, ${did.decisions.length} decisions, ${did.late} too late, ${did.turns} turns, ${seconds} s`);
      if (WHOLE) for (const line of figures(did)) context.diagnostic(line);
      assert.ok(did.over ? did.over === "finished" : did.turns >= TURNS, `the game is ${did.over}`);
      robin.reader.hasNothingToComplainOf();
    });
  }
}
