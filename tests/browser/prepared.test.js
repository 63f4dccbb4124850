// Every kind of move is made in the page, in a position in which it can be: by touch and by keyboard, in both browsers, by
// chance that follows from the position's name. What would be sent is one of the choices.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { stands } from "../positions/hand.mjs";
import { BROWSERS, LONG, Reader, launch } from "./browsers.js";
import { chance } from "./chance.js";
import { frames, offered, prepared, touch } from "./prepared.js";
import { PHONE } from "./robot.js";

const MOST = 60; // touches for a move
const TRIES = 4; // from the beginning, where touches led to a move of another kind
let served;

before(async () => {
  served = await prepared();
}, { timeout: 3 * LONG });
after(() => served?.end());

/** What is touched next on the way to a move of a kind. */
function next(found, type, { one, often }) {
  const act = found.find((each) => each.type === type && !each.pressed);
  if (act) return act;
  const send = found.find(({ kind }) => kind === "send");
  if (send && often(0.7)) return send;
  const rest = found.filter(({ kind, pressed }) => !["act", "send", "back"].includes(kind) && !pressed);
  return one(rest.length ? rest : found);
}

for (const which of BROWSERS) {
  describe(which, () => {
    let browser;
    let reader;

    before(async () => {
      browser = await launch(which);
      reader = await Reader.in(browser, served.address);
      await reader.page.setViewport(PHONE);
      await reader.page.goto(served.address, { timeout: LONG });
      await reader.until(() => globalThis.ready);
    }, { timeout: LONG });
    after(() => browser?.close());

    /** Makes a move of a kind; gives what was touched on the way, or null where none came of it. */
    async function makes(number, type, way, random) {
      const { page } = reader;
      const { now } = served.positions[number];
      await page.evaluate((each) => globalThis.show(each), number);
      for (let count = 1; count <= MOST; count += 1) {
        await page.evaluate(frames);
        const { found: all } = await page.evaluate(offered);
        const found = way === "keyboard" ? all.filter(({ kind }) => kind !== "mark") : all;
        if (!found.length) return null;
        const one = next(found, type, random);
        const at = all.indexOf(one);
        if (way === "keyboard") {
          await page.focus(`[data-robot="${at}"]`);
          await page.keyboard.press("Enter");
        } else {
          assert.equal(await touch(page, at, one.kind), null, `${one.label} is covered`);
        }
        const [script] = await page.evaluate(() => globalThis.sent);
        if (script) {
          for (const move of script) assert.ok(now.choices.some((choice) => stands(choice, move)), `${JSON.stringify(move)} is no choice`);
          return script.some((move) => move.type === type) ? count : null;
        }
      }
      return null;
    }

    for (const way of ["touch", "keyboard"]) {
      test(`every kind of move by ${way}`, { timeout: 10 * LONG }, async (context) => {
        const failed = [];
        let touches = 0;
        for (const [number, { name, kinds }] of served.positions.entries()) {
          const random = chance(`${name} ${way}`);
          for (const type of kinds) {
            let took = null;
            for (let tries = 0; tries < TRIES && took === null; tries += 1) took = await makes(number, type, way, random);
            if (took === null) failed.push(`${name}: ${type}`);
            touches += took ?? 0;
          }
        }
        context.diagnostic(`${touches} touches for ${served.positions.flatMap(({ kinds }) => kinds).length} kinds in ${served.positions.length} positions`);
        assert.deepEqual(failed, []);
        reader.hasNothingToComplainOf();
      });
    }
  });
}
