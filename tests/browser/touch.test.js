// The page of a game that is played by touch, in both browsers: it fits every window, decides by touch, keeps the focus while
// news comes, steps through the story, and sends once what was touched while the line was down.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { BROWSERS, LONG, Reader, launch } from "./browsers.js";
import { awaits, decides, marked, offers, press, sends, touches, types } from "./hand.js";
import { PASSWORD, call, person } from "./people.js";

const SIZES = ["target-size", "scrollable-region-focusable"]; // what else than colours and names a size may break
const WINDOWS = [[390, 664], [320, 450], [664, 390], [1280, 800], [1920, 1080]];
let tess;

before(async () => {
  tess = await person(BROWSERS.includes("chrome") ? "Tess" : "Tessa"); // the two have one server
}, { timeout: LONG });

for (const which of BROWSERS) {
  describe(which, () => {
    let browser;
    let reader;
    let page;
    let game;

    before(async () => {
      browser = await launch(which);
      game = await call("POST", "/games/", { token: tess.token, body: { ruleset: "classic", seats: 3, name: "Innsmouth", bots: ["steward", "steward"], autostart: true } });
      reader = await Reader.in(browser);
      ({ page } = reader);
      await page.setViewport({ width: 390, height: 664 });
      await reader.goto(`/account/login?next=/games/${game.id}`);
      await reader.write({ email: tess.email, password: PASSWORD });
      await reader.leaves("#form button");
      await marked(reader);
    }, { timeout: LONG });
    after(() => browser?.close());

    /** What was sent counts: the page says so, or what came of it already. */
    const counts = () => reader.until(() => [...document.querySelectorAll("#sheet .answer, #foot .answer, #sheet .came")].some((each) => /Done: place|You /.test(each.textContent)));

    test("it fits every window, and nobody has to scroll sideways", async () => {
      for (const [width, height] of WINDOWS) {
        await page.setViewport({ width, height });
        await reader.until((wide, high) => {
          const { scrollWidth, scrollHeight } = document.documentElement;
          const board = document.querySelector("#board").getBoundingClientRect();
          const asks = document.querySelector("#sheet .question").getBoundingClientRect();
          const strip = document.querySelector("#strip").offsetHeight;
          return innerWidth === wide && scrollWidth <= wide && scrollHeight <= high && board.width * board.height > 0.15 * wide * high && strip <= 49 && asks.bottom <= high;
        }, width, height);
        if (which === "chrome" && width !== 390) await reader.isUsable(...(width === 1280 ? [] : SIZES)); // 390 is that of the parts below
      }
      await page.setViewport({ width: 390, height: 664 });
    });

    if (which === "chrome") {
      test("everybody can use every part of it, by fingers too, by day and by night", async () => {
        const parts = {
          "the board with its marks": () => reader.click("#tab-play"),
          "what was touched": () => touches(reader),
          "the table": () => reader.click("#tab-table"),
          "what a thing is": () => reader.click(".costs .name"),
          "the story": async () => {
            await page.keyboard.press("Escape");
            await reader.click("#tab-story");
          },
          letters: () => reader.click("#tab-letters"),
          more: () => reader.click("#tab-more"),
        };
        const failed = [];
        for (const [theme, rules] of [["light", []], ["dark", ["color-contrast"]]]) {
          await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: theme }]);
          for (const [name, opens] of Object.entries(parts)) {
            await opens();
            await reader.rests();
            await reader.isUsable(...rules).catch((error) => failed.push(`${name}, ${theme}: ${error.message}`));
          }
          await reader.click("#tab-play");
          await reader.click("#sheet .touched > button:last-child"); // as it was before
        }
        await page.emulateMediaFeatures([]);
        assert.deepEqual(failed, []);
      });
    }

    test("letters twice as large are not cut", async () => {
      await page.evaluate(() => {
        document.documentElement.style.fontSize = "200%";
      });
      await reader.until(() => {
        const out = (/** @type {string} */ what, /** @type {string} */ of) => [...document.querySelectorAll(what)].filter((each) => {
          const [inner, outer] = [each.getBoundingClientRect(), document.querySelector(of).getBoundingClientRect()];
          return inner.top < outer.top - 1 || inner.bottom > outer.bottom + 1;
        }).length;
        return document.documentElement.scrollWidth <= innerWidth && out("#strip .whose, #strip li", "#strip") + out("#grip button", "#grip") === 0;
      });
      await page.evaluate(() => {
        document.documentElement.style.fontSize = "";
      });
    });

    test("TAB-15: a plan is tried on the board, which says so, and is as it was when the plan is dropped", async () => {
      await touches(reader);
      const stand = () => document.querySelectorAll("#pieces > *").length;
      const stood = await page.evaluate(stand);
      await reader.click("#foot .go .plain[title]");
      await reader.reads(".board-frame.ahead .board-moment", "as it will be after line 1");
      assert.ok(await page.evaluate(stand) > stood);
      await reader.reads("#sheet .plan", "becomes the next line");
      await reader.click("#sheet .plan .go .plain");
      await reader.until((all) => !document.querySelector(".ahead, #sheet .plan") && document.querySelectorAll("#pieces > *").length === all, stood);
    });

    test("a decision is made by touching the board and pressing what it says", async () => {
      await decides(reader);
      await counts();
    });

    test("news takes nobody's focus away", async () => {
      await reader.click("#tab-letters");
      await reader.sees(".write input");
      await page.type(".write input", "Anybody there?");
      await page.keyboard.press("Enter");
      await reader.reads(".letters", "Anybody there?");
      assert.equal(await page.evaluate(() => document.activeElement.name), "text");
      if (which === "chrome") { // Firefox goes to another size by way of a third
        await page.setViewport({ width: 390, height: 380 }); // a keyboard covers the rest
        await reader.until(() => document.activeElement.name === "text" && document.activeElement.getBoundingClientRect().bottom <= innerHeight && !document.querySelector("#board").checkVisibility());
        await page.setViewport({ width: 390, height: 664 });
        await reader.until(() => document.querySelector("#board").checkVisibility());
      }
      await reader.click("#tab-play");
    });

    test("one steps back through the story, and the board is that of then", async () => {
      await reader.click("#tab-story");
      await reader.reads(".story-list", "The game began.");
      await reader.click(".steps button:nth-child(2)");
      await reader.sees(".board-frame.past");
      await reader.sees("#moment");
      await page.keyboard.press("ArrowLeft");
      await reader.until(() => document.querySelector("#moment")?.textContent.includes(" of "));
      await page.keyboard.press("Escape");
      await reader.until(() => !document.querySelector(".board-frame.past") && document.querySelector("#moment").hidden);
      await reader.click("#tab-play");
    });

    test("what a thing is opens over the page, and gives the focus back", async () => {
      await reader.click("#tab-table");
      await reader.sees(".costs .name");
      await reader.rests(); // what is loaded for the table moves what stands in it
      await reader.click(".costs .name");
      await reader.sees("#popup[open] .popup-body p");
      await page.keyboard.press("Escape");
      await reader.until(() => !document.querySelector("#popup").open && document.activeElement.matches(".costs .name"));
      await reader.click("#tab-play");
    });

    if (which === "chrome") {
      test("on paper are board and table, light, and nothing to be pressed, wherever one prints from", async () => {
        await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: "dark" }]);
        await page.reload();
        await reader.until(() => document.querySelector("#board svg") && performance.getEntriesByType("resource").some(({ name }) => name.endsWith("/game/table.js")));
        await reader.rests();
        assert.equal(await page.$(".seat-list"), null, "nobody has looked at the table");
        await page.pdf();
        await page.emulateMediaType("print");
        const paper = await page.evaluate(() => ({
          paper: getComputedStyle(document.body).color, seats: document.querySelectorAll(".seat-list > li").length,
          seen: document.querySelector(".seat-list").checkVisibility(), board: document.querySelector(".board-drawing").getBoundingClientRect().width > 300,
          pressed: [...document.querySelectorAll("button:not(.card-chip, .name), summary, input")].filter((each) => each.checkVisibility()).map((each) => each.outerHTML),
        }));
        await page.emulateMediaType();
        await page.emulateMediaFeatures([]);
        assert.deepEqual(paper, { paper: "rgb(31, 36, 40)", seats: 3, seen: true, board: true, pressed: [] });
      });

      /** How many sendings this browser has kept because they are not answered. */
      const kept = () => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("horror.sending")).length);

      /** Lets nothing that is to be decided reach the server until `go` is called; what the page was left with never does. */
      async function held() {
        const all = [];
        const hold = (request) => (request.url().endsWith("/submissions/") ? all.push(request) : request.continue().catch(() => {})); // let go, as nothing is held any more
        await page.setRequestInterception(true);
        page.on("request", hold);
        const go = async () => {
          for (const each of all) await each.continue().catch(() => {});
          await page.setRequestInterception(false);
          page.off("request", hold); // not before: nothing else would let go what is asked meanwhile
        };
        return { all, go };
      }

      test("a slow server is waited for, and nothing is sent twice; what another device did meanwhile is told", async () => {
        await touches(reader);
        const line = await held();
        await sends(reader);
        await reader.reads("#panel .answer", "Sending …");
        while (!line.all.length) await reader.until(() => true);
        await page.evaluate(() => document.querySelector("button.send")?.click()); // a finger is impatient
        const { choices } = await call("GET", `/games/${game.id}/choices/`, { token: tess.token });
        await call("POST", `/games/${game.id}/submissions/`, { token: tess.token, key: crypto.randomUUID(), body: { orders: choices[0].order } });
        assert.equal(line.all.length, 1);
        reader.expected.push([409, "/submissions/"]);
        await line.go();
        await reader.reads("#panel .answer[data-bad]", "Meanwhile:");
        await reader.reads("#panel .answer[data-bad]", "You placed");
        assert.equal(await kept(), 0);
      });

      test("what was pressed while the line was down is sent when it is back, and once", async () => {
        await awaits(reader, "roll");
        await reader.rests();
        await page.setOfflineMode(true);
        await press(reader, "roll");
        await reader.reads("#panel .answer", "It is tried again");
        assert.equal(await kept(), 1);
        await page.setOfflineMode(false);
        await reader.reads(".story-list, #panel", "You rolled");
        await reader.rests();
        assert.equal(await kept(), 0);
      });

      test("after a reload the page asks whether what was not answered shall go", async () => {
        while (!(await offers(reader, "end_turn"))) await types(reader);
        const line = await held();
        await press(reader, "end_turn");
        await reader.until(() => document.querySelector("#panel .answer")?.textContent === "Sending …");
        assert.equal(await kept(), 1);
        await page.reload({ waitUntil: "load", timeout: LONG });
        await line.go();
        await reader.reads("#sheet [role=alertdialog]", "No answer has come to what you sent");
        await reader.isUsable();
        await reader.click("#sheet [role=alertdialog] button");
        await reader.until(() => Object.keys(localStorage).every((name) => !name.startsWith("horror.sending")));
        await reader.rests();
        assert.equal(await page.$("#panel .answer[data-bad]"), null);
      });

      test("somebody else's private game is shown like one that is not there", async () => {
        const una = await person("Una");
        const { id } = await call("POST", "/games/", { token: una.token, body: { ruleset: "classic", seats: 3, name: "Hers alone", visibility: "private" } });
        const texts = [];
        for (const each of [id, id.replaceAll(/./gu, "a")]) {
          reader.expected.push([404, `/games/${each}/now/`]);
          await reader.goto(`/games/${each}`);
          await reader.reads("#trouble", "There is no such game");
          await reader.rests();
          texts.push(await page.evaluate(() => [document.title, document.body.innerText]));
        }
        assert.deepEqual(texts[0], texts[1]);
      });
    }

    test("the browser complains of nothing", () => assert.deepEqual(reader.complaints.filter((each) => !each.includes("ERR_INTERNET_DISCONNECTED")), []));
  });
}
