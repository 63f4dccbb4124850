// The board by itself (web/static/web/board/board.js, `mountBoard`), in both browsers and without a server: what a finger, a
// wheel and a keyboard do, and that news takes nothing away.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { alone } from "./alone.js";
import { BROWSERS, LONG, Reader, launch } from "./browsers.js";

const PHONE = { width: 390, height: 560, hasTouch: true, isMobile: false };
let served;

before(async () => {
  served = await alone();
}, { timeout: LONG });
after(() => served?.end());

for (const which of BROWSERS) {
  describe(which, () => {
    let browser;
    let reader;
    let page;

    before(async () => {
      browser = await launch(which, { still: false });
      reader = await Reader.in(browser, served.address);
      ({ page } = reader);
      await page.setViewport(PHONE);
    }, { timeout: LONG });
    after(() => browser?.close());

    /** The board of a game, with these places marked as open. */
    async function open(game, names = [], how = {}) {
      await page.goto(`${served.address}/${game}`, { timeout: LONG });
      await reader.until(() => globalThis.ready);
      if (names.length) await mark(names, how);
    }
    const mark = async (names, how = {}) => {
      await page.evaluate((all, given) => {
        globalThis.board.mark(all.map((name) => ({ key: name, place: name, pieces: [], state: "open", label: `Build at ${name}`, ...given.each?.[name] })), given);
      }, names, how);
      await rests();
    };
    /** Nothing moves by itself any more. */
    const rests = () => reader.until(() => !document.querySelector(".moving, .gliding"));
    /** Where the middle of a place is on the screen; of a border that stands upright, and has no width, Firefox tells nothing. */
    const where = (name) => page.evaluate((place) => {
      const { left, top, width, height } = document.querySelector(`[data-place="${place}"]`).getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    }, name);
    const touches = () => page.evaluate(() => globalThis.touches.splice(0).map((each) => (each === "left" ? each : { ...each, marks: each.marks.map(({ key }) => key) })));
    /** What was touched, as soon as the page has told it: a browser may do so after the press. */
    const touched = async () => {
      await reader.until(() => globalThis.touches.length > 0);
      return touches();
    };
    const tap = async (name, right = 0, down = 0) => {
      const { x, y } = await where(name);
      await page.touchscreen.tap(x + right, y + down);
    };
    const scale = () => page.$eval(".board-plane", (plane) => plane.getBoundingClientRect().width);

    test("a touch beside a mark means it, and tells what lies there where none is near", async () => {
      await open("classic", ["19", "24", "30"]);
      await tap("24", 9, -7);
      assert.deepEqual(await touched(), [{ marks: ["24"], place: "24", pieces: [], by: "pointer" }]);
      await tap("A");
      assert.deepEqual(await touched(), [{ marks: [], place: "A", pieces: [], by: "pointer" }]);
    });

    test("what competes is told and enlarged until it stands apart", async () => {
      await open("catan_horror", ["24", "30", "18-24"]);
      const one = await where("24");
      const other = await where("18-24");
      const before_ = await scale();
      await page.touchscreen.tap((one.x + other.x) / 2, (one.y + other.y) / 2);
      const [{ marks }] = await touched();
      assert.deepEqual(new Set(marks), new Set(["24", "18-24"]));
      await rests();
      assert.ok(await scale() > 1.4 * before_);
      await tap("18-24");
      assert.deepEqual((await touched())[0].marks, ["18-24"]);
    });

    test("a finger moves the board and two enlarge it; neither is a touch", async () => {
      await open("classic", ["24"]);
      await page.evaluate(() => globalThis.board.zoom(2));
      await rests();
      const from = await where("24");
      const finger = await page.touchscreen.touchStart(200, 300);
      for (const far of [5, 20, 40, 60]) await finger.move(200 - far, 300 - far / 2);
      await finger.end();
      await rests();
      const to = await where("24");
      assert.ok(Math.abs(to.x - from.x + 60) < 2 && Math.abs(to.y - from.y + 30) < 2, JSON.stringify([from, to]));
      const small = await scale();
      const [left, right] = [await page.touchscreen.touchStart(150, 250), await page.touchscreen.touchStart(250, 250)];
      for (const far of [10, 30, 50]) {
        await left.move(150 - far, 250);
        await right.move(250 + far, 250);
      }
      await left.end();
      await right.end();
      await rests();
      assert.ok(Math.abs((await scale()) / small - 2) < 0.1, `${small} ${await scale()}`);
      assert.deepEqual(await touches(), []);
    });

    if (which === "chrome") {
      test("a gesture lays nothing out while it lasts, and once at its end where the scale has changed", async () => {
        reader = await Reader.in(browser, served.address);
        ({ page } = reader);
        await page.setViewport(PHONE);
        await open("catan_horror", ["19", "24", "30", "24-30"]);
        await page.evaluate(() => globalThis.board.zoom(2));
        await rests();
        await tap("24"); // the first touch of a page lays it out, whatever it is for
        const session = await page.createCDPSession();
        await session.send("Performance.enable");
        const layouts = async () => {
          await page.evaluate(() => new Promise((drawn) => {
            requestAnimationFrame(() => requestAnimationFrame(drawn));
          }));
          return (await session.send("Performance.getMetrics")).metrics.find(({ name }) => name === "LayoutCount").value;
        };
        const perUnit = await page.$eval(".board-plane", (plane) => plane.style.getPropertyValue("--per-unit"));
        const first = await layouts();
        const finger = await page.touchscreen.touchStart(200, 300);
        for (const far of [20, 40, 60]) await finger.move(200 - far, 300);
        await finger.end();
        const moved = await layouts();
        assert.equal(moved - first, 0);
        const [left, right] = [await page.touchscreen.touchStart(150, 250), await page.touchscreen.touchStart(250, 250)];
        for (const far of [10, 30, 50, 70]) await left.move(150 - far, 250);
        assert.equal(await layouts() - moved, 0);
        await left.end();
        await right.end();
        await rests();
        await reader.until((was) => document.querySelector(".board-plane").style.getPropertyValue("--per-unit") > was, perUnit);
        assert.ok(await layouts() - moved <= 1);
      });
    }

    test("the board is one stop; arrows, names and Enter touch, Escape leaves", async () => {
      await open("classic", ["24", "19", "30", "24-30", "18", "13"], { each: { "30": { state: "short" }, "18": { state: "watched" }, "13": { state: "passed" } } });
      const told = await page.$eval("[role=listbox]", (list) => [list.getAttribute("aria-owns"), list.getAttribute("aria-description")]);
      assert.deepEqual(told, ["board-mark-24 board-mark-19 board-mark-30 board-mark-24-30", "On the way: 13. Watched: 18."]);
      await page.keyboard.press("Tab");
      const active = () => page.evaluate(() => {
        const list = document.activeElement;
        return [list.getAttribute("role"), document.getElementById(list.getAttribute("aria-activedescendant"))?.getAttribute("aria-label")];
      });
      assert.deepEqual(await active(), ["listbox", "19: Build at 19"]);
      await page.keyboard.press("ArrowLeft");
      assert.deepEqual(await active(), ["listbox", "24: Build at 24"]);
      await page.keyboard.type("30");
      assert.deepEqual(await active(), ["listbox", "30: Build at 30 (cannot be paid now)"]);
      await page.keyboard.press("Enter");
      assert.deepEqual(await touched(), [{ marks: ["30"], place: "30", pieces: [], by: "keyboard" }]);
      await page.keyboard.press("Escape");
      assert.deepEqual(await touched(), ["left"]);
    });

    test("news takes neither focus nor mark, and fetches no ground twice", async () => {
      await open("catan_horror", ["19", "24"]);
      await page.keyboard.press("Tab");
      await page.keyboard.press("End");
      const kept = await page.evaluate(async () => {
        const { told, board, grounds } = globalThis;
        const option = document.getElementById(document.activeElement.getAttribute("aria-activedescendant"));
        const [first, second, ...rest] = told.pieces;
        const piece = document.getElementById(second.id);
        await board.show({ ...told, title: "Other news", pieces: [{ ...second }, ...rest] });
        return {
          grounds: grounds.length, same: piece === document.getElementById(second.id), gone: document.getElementById(first.id),
          title: document.querySelector(".board-drawing > title").textContent, focus: document.activeElement.getAttribute("aria-activedescendant") === option.id && option.isConnected,
        };
      });
      assert.deepEqual(kept, { grounds: 1, same: true, gone: null, title: "Other news", focus: true });
      await mark(["19", "30"]);
      assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-activedescendant")), "board-mark-30", "the nearest to what is gone");
    });

    test("news of who stands where draws that anew and nothing else, so that nothing flickers", async () => {
      await open("catan_horror", ["19", "24"]);
      const kept = await page.evaluate(async () => {
        const { told, board } = globalThis;
        const changed = ["crowd-", "leash-", "knight-"].map((kind) => told.pieces.find(({ id }) => id.startsWith(kind)).id);
        const stands = () => new Map([...document.querySelectorAll("#pieces > *")].map((each) => [each.id, each]));
        const stood = stands();
        let removed = 0;
        const watch = new MutationObserver((all) => {
          removed += all.reduce((sum, { removedNodes }) => sum + removedNodes.length, 0);
        });
        watch.observe(document.querySelector("#pieces"), { childList: true });
        const damage = { id: "ailing-19", svg: '<g id="ailing-19" data-news=""/>' };
        const pieces = told.pieces.map(({ id, svg }) => ({ id, svg: changed.includes(id) ? svg.replace(/^<\w+/, '$& data-news=""') : svg }));
        await board.show({ ...told, pieces: pieces.toSpliced(3, 0, damage) });
        await Promise.resolve(); // then it was seen what has gone
        const drawn = stands();
        return {
          changed: [...changed, damage.id], removed, all: stood.size, same: [...stood].filter(([id, element]) => drawn.get(id) === element).length,
          anew: [...drawn].filter(([, element]) => element.hasAttribute("data-news")).map(([id]) => id), order: [...drawn.keys()].toSpliced(3, 1).join() === [...stood.keys()].join(),
        };
      });
      assert.equal(kept.same, kept.all - 3);
      assert.deepEqual([new Set(kept.anew), kept.removed, kept.order], [new Set(kept.changed), 3, true]);
    });

    test("a new decision is looked at, and what is chosen comes out from under the sheet", async () => {
      await open("catan_horror", ["24", "30", "24-30"], { framed: true });
      const size = await scale();
      assert.ok(size > 1.7 * PHONE.width, String(size));
      await page.evaluate(() => {
        document.querySelector("#board").style.height = "200px";
      });
      await mark(["24", "30", "24-30"], { each: { "30": { state: "chosen" } } });
      await reader.until(() => {
        const { top, height } = document.querySelector('[data-place="30"]').getBoundingClientRect();
        return top + height / 2 > 0 && top + height / 2 < 200;
      });
    });

    test("what comes after a touch is looked at from nearer, and no button lies over a mark", async () => {
      await open("classic", []);
      const all = await page.evaluate(() => globalThis.board && [...document.querySelectorAll("circle[data-place]")].map((place) => place.dataset.place));
      await mark(all, { framed: true });
      const far = await scale();
      assert.ok(far < 1.25 * PHONE.width, String(far));
      const covered = await page.evaluate(() => [...document.querySelectorAll("[role=option]")].filter((option) => {
        const { left, top, width, height } = option.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2).closest("button");
      }).map((option) => option.dataset.key));
      assert.deepEqual(covered, []);
      await mark(["24", "19-24", "24-30"], { each: { "24": { state: "chosen" } } });
      assert.ok(await scale() > 1.7 * far);
      await mark(["24", "19-24", "24-30"], { each: { "24": { state: "chosen" }, "24-30": { state: "chosen" }, "19-24": { state: "also" } } });
      assert.ok(await scale() > 1.7 * far, "and it does not go away again");
    });

    test("a piece is marked where it is drawn, and its place where it is told by a number alone", async () => {
      await open("catan_horror");
      const [piece, at] = await page.evaluate(() => {
        const knight = document.querySelector("#pieces > .near[data-order]");
        const [x, y] = knight.getAttribute("transform").match(/[\d.]+/g).map(Number);
        const far = (place) => Math.hypot(place.cx.baseVal.value - x, place.cy.baseVal.value - y);
        const places = [...document.querySelectorAll("circle[data-place]")].sort((one, other) => far(one) - far(other));
        return [knight.dataset.order, places[0].dataset.place];
      });
      await mark([at], { each: { [at]: { pieces: [piece] } } });
      const middles = () => page.evaluate((name) => ["[role=option] .face", `[data-order="${name}"]`].map((what) => {
        const { left, top, width, height } = document.querySelector(what).getBoundingClientRect();
        return { x: left + width / 2, y: top + height / 2 };
      }), piece);
      const apart = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);
      assert.ok(apart((await middles())[0], await where(at)) < 2);
      await page.evaluate(() => globalThis.board.zoom(2.2));
      await rests();
      const [marked, drawn] = await middles();
      assert.ok(apart(marked, drawn) < 12 && apart(marked, await where(at)) > 5, JSON.stringify([marked, drawn]));
      await page.evaluate((name) => globalThis.board.light([name]), piece);
      await rests();
      const { x, y } = (await middles())[1];
      await page.touchscreen.tap(x, y);
      assert.deepEqual(await touched(), [{ marks: [at], place: at, pieces: [piece], by: "pointer" }]);
    });

    test("every text that is drawn is at least 11 pixels high, at any scale", async () => {
      for (const game of ["classic", "catan_horror"]) {
        await open(game);
        for (const times of [1, 2, 2, 4]) {
          await page.evaluate((by) => globalThis.board.zoom(by), times);
          await rests();
          const small = await page.evaluate(() => [...document.querySelectorAll(".board-drawing #island text")]
            .filter((text) => text.checkVisibility({ opacityProperty: true }))
            .map((text) => [text.textContent, Number(text.closest("[font-size]").getAttribute("font-size")) * Math.hypot(text.getScreenCTM().a, text.getScreenCTM().b)])
            .filter(([, size]) => size < 10.8));
          assert.deepEqual(small, [], `${game} ${times}`);
        }
        assert.equal(await page.$eval(".board-plane", (plane) => plane.dataset.level), "close");
      }
    });

    test("everybody can use it, and no policy forbids what it does", async () => {
      await open("catan_horror", ["19", "24"]);
      await reader.isUsable();
      reader.hasNothingToComplainOf();
    });
  });
}
