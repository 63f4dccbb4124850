// What hands meet on a board (`make hands`): how often touches mean what they aim at, and what a gesture costs.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { alone } from "../browser/alone.js";
import { launch } from "../browser/browsers.js";
import { touched } from "../web/board/fingers.js";

const GAMES = ["classic", "catan_horror"];
const PHONE = { width: 390, height: 560, hasTouch: true, deviceScaleFactor: 2 };
const [SLOWED, MOVES] = [4, 60];

/** The places of a ground, and how many units wide it is. */
function read(markup) {
  const shapes = [...markup.matchAll(/<(circle|line|polygon)([^>]*data-place="([^"]+)"[^>]*)>/g)].map(([, kind, rest, name]) => {
    const at = (what) => Number(new RegExp(`\\b${what}="([^"]*)"`).exec(rest)[1]);
    if (kind === "circle") return { name, shape: { kind: "round", x: at("cx"), y: at("cy"), r: at("r") } };
    if (kind === "line") return { name, shape: { kind: "long", from: { x: at("x1"), y: at("y1") }, to: { x: at("x2"), y: at("y2") } } };
    const corners = /points="([^"]*)"/.exec(rest)[1].trim().split(" ").map((pair) => pair.split(",").map(Number));
    return { name, shape: { kind: "wide", corners: corners.map(([x, y]) => ({ x, y })) } };
  });
  return { shapes, width: Number(/viewBox="\S+ \S+ (\S+)/.exec(markup)[1]) };
}

function fingers() {
  const folder = mkdtempSync(join(tmpdir(), "hands-"));
  execFileSync(process.env.PYTHON, ["-m", "tests.browser.boards", folder]);
  for (const game of GAMES) {
    const { shapes, width } = read(readFileSync(join(folder, `${game}.svg`), "utf8"));
    const of = (...kinds) => shapes.filter(({ shape }) => kinds.includes(shape.kind));
    const sets = { intersections: of("round"), "intersections, borders": of("round", "long"), borders: of("long"), hexes: of("wide"), "all places": shapes };
    for (const [what, places] of Object.entries(sets)) {
      for (const zoom of [1, 2]) {
        for (const spread of [4, 8]) {
          const found = touched(places, { perUnit: (PHONE.width / width) * zoom, spread, times: 200 });
          console.log(JSON.stringify({ game, what, zoom, spread, ...Object.fromEntries(Object.entries(found).map(([name, share]) => [name, Number(share.toFixed(1))])) }));
        }
      }
    }
  }
  rmSync(folder, { recursive: true });
}

const GESTURES = {
  pan: (step) => [[300 - 3 * step, 400 - 2 * step]],
  pinch: (step) => [[180 - 2 * step, 300], [210 + 2 * step, 300]],
};

/** A gesture on the board of a game, or, to be compared with it, on a page from which the board was taken. */
async function gesture(browser, address, game, kind) {
  const page = await browser.newPage();
  await page.setViewport(PHONE);
  await page.goto(`${address}/${game ?? GAMES[0]}`);
  await page.waitForFunction("globalThis.ready", { polling: 50 });
  await page.evaluate(async () => {
    const names = [...document.querySelectorAll("[data-place]")].map((place) => place.dataset.place).slice(30, 70);
    globalThis.board.mark(names.map((name) => ({ key: name, place: name, pieces: [], state: "open", label: name })));
    globalThis.board.zoom(2);
    await new Promise((later) => {
      setTimeout(later, 800);
    });
  });
  if (!game) await page.evaluate(() => document.querySelector("#board").remove());
  const session = await page.createCDPSession();
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
  await session.send("Performance.enable");
  const layouts = async () => (await session.send("Performance.getMetrics")).metrics.find(({ name }) => name === "LayoutCount").value;
  const touch = (type, points) => session.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  await page.evaluate(() => {
    globalThis.frames = [];
    let last = performance.now();
    const next = () => {
      const now = performance.now();
      globalThis.frames?.push(now - last);
      last = now;
      if (globalThis.frames) requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  await page.touchscreen.tap(200, 300); // the first touch of a page lays it out, whatever it is for
  const before = await layouts();
  const all = Array.from({ length: MOVES }, (_, step) => GESTURES[kind](step));
  await touch("touchStart", all[0]);
  for (const points of all) await touch("touchMove", points);
  const during = await layouts() - before;
  const frames = await page.evaluate(() => {
    const { frames: each } = globalThis;
    globalThis.frames = null;
    return each.slice(1).sort((one, other) => one - other);
  });
  await touch("touchEnd", []);
  await page.evaluate(() => new Promise((later) => {
    setTimeout(later, 800);
  }));
  const share = (part) => Number(frames[Math.floor(part * (frames.length - 1))].toFixed(1));
  console.log(JSON.stringify({ game: game ?? "an empty page", gesture: kind, slowed: SLOWED, frames: frames.length, median: share(0.5), p90: share(0.9), layouts: during, "layouts with its end": await layouts() - before }));
  await page.close();
}

fingers();
const { address, end } = await alone();
const browser = await launch("chrome", { whole: true, still: false });
try {
  for (const game of [null, ...GAMES]) for (const kind of Object.keys(GESTURES)) await gesture(browser, address, game, kind);
} finally {
  await browser.close();
  await end();
}
