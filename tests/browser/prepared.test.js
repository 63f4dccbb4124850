// Every kind of move, with the first value of each of its fields, the last, and one by chance, is made in the page, in a position
// in which it can be made: by touch in Chromium and by keyboard in Firefox (ALL=1: by both in both). What would be sent is
// just that move. ONLY=withdraw tries those moves whose names or positions match.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { walk } from "../../web/static/web/walk/walk.js";
import { stands } from "../positions/hand.mjs";
import { BROWSERS, LONG, Reader, launch } from "./browsers.js";
import { makes } from "./steps.js";
import { prepared, trials } from "./prepared.js";
import { PHONE } from "./robot.js";

const BOTH = ["touch", "keyboard"];
const WAYS = { chrome: ["touch"], firefox: ["keyboard"] };
let served;

before(async () => {
  served = await prepared();
}, { timeout: 3 * LONG });
after(() => served?.end());

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

    test("between two pieces of a place it is asked which is meant, and a press on one of them means it", async () => {
      const { page } = reader;
      const among = ({ now, ruleset }) => walk(now, served.kinds[ruleset], []).marks.find(({ pieces, state }) => state === "open" && pieces.length === 2 && pieces.every((each) => each.startsWith("K")));
      const number = served.positions.findIndex(among);
      const { pieces: [one, other] } = among(served.positions[number]);
      await page.evaluate((each) => globalThis.show(each), number);
      const drawn = (name) => page.$eval(`#pieces > .near[data-order="${name}"]`, (piece) => {
        const { e, f } = piece.getScreenCTM();
        return { x: e, y: f };
      });
      await reader.until(() => document.querySelector(".board-plane").dataset.level === "near" && !document.querySelector(".moving, .gliding")); // the question is looked at
      const [from, to] = [await drawn(one), await drawn(other)];
      await page.touchscreen.tap((from.x + to.x) / 2, (from.y + to.y) / 2);
      await reader.until((names) => [...document.querySelectorAll("#sheet fieldset.chips button b")].map((each) => each.textContent).join() === names, `${one},${other}`);
      assert.deepEqual(await page.evaluate(() => globalThis.touched()), []);
      await reader.click("#sheet fieldset.chips button:nth-child(2)");
      await reader.until((name) => JSON.stringify(globalThis.touched()) === JSON.stringify([{ piece: name }]), other);
      await page.evaluate(() => globalThis.begin());
    });

    for (const way of process.env.ALL ? BOTH : WAYS[which]) {
      test(`every kind of move and every field of it by ${way}`, { timeout: 10 * LONG }, async (context) => {
        const failed = [];
        let [count, all, shown] = [0, 0, -1];
        for (const { number, move } of trials(served.positions)) {
          const { name, ruleset, now } = served.positions[number];
          if (!`${name} ${JSON.stringify(move)}`.match(process.env.ONLY ?? "")) continue;
          if (shown !== number || failed.length) await reader.page.evaluate((each) => globalThis.show(each), number);
          shown = number;
          all += 1;
          try {
            await reader.page.evaluate(() => globalThis.begin());
            const { presses, sent } = await makes(reader.page, { now, kinds: served.kinds[ruleset], move, walk, keys: way === "keyboard" });
            count += presses;
            assert.ok(sent.some((each) => isDeepStrictEqual(each, move)), `sent ${JSON.stringify(sent)}`);
            for (const each of sent) assert.ok(now.choices.some((choice) => stands(choice, each)), `${JSON.stringify(each)} is no choice`);
          } catch (error) {
            failed.push(`${name}: ${JSON.stringify(move)}: ${error.message}`);
          }
        }
        context.diagnostic(`${count} presses for ${all} moves`);
        assert.deepEqual(failed, []);
        reader.hasNothingToComplainOf();
      });
    }
  });
}
