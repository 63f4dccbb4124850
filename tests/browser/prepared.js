// A page with the board and the sheet of a game and no server behind: it is loaded once, shown one position after the other,
// and what it would send is noted instead (tests/browser/positions.py makes the positions).
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { bare } from "./bare.js";

const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Positions</title>
${["style.css", "game.css", "sheet.css", "board/board.css"].map((name) => `<link rel="stylesheet" href="/static/${name}">`).join("")}</head>
<body class="game" data-height="half" data-tab="play"><header class="strip" id="strip"><h1>A position</h1></header>
<main id="main"><div class="field" id="field"><div class="place" id="board"></div></div>
<section class="panel" id="panel" aria-label="Your part in the game"><div class="pane" id="pane-play"><div id="sheet" tabindex="-1"></div></div><div id="foot"></div></section></main>
<script type="module" src="/page.js"></script></body></html>`;
const MODULE = `import { makeStore } from "/static/game/store.js";
import { drawField, playField } from "/static/game/field.js";
import { mountSheet } from "/static/sheet/sheet.js";
import { take } from "/static/walk/touch.js";
import { walk } from "/static/walk/walk.js";
const answers = {
  picture: async (address) => (await fetch(address)).text(),
  preview: async () => null,
  draft: async () => ({ found: { lines: [] }, etag: null }),
  keep: async () => ({ etag: null }),
};
const transport = new Proxy(answers, { get: (all, name) => all[name] ?? (async () => ({ families: [], orders: [] })) });
const store = makeStore(walk, take, transport);
globalThis.sent = [];
Object.assign(store.deeds, {
  send: async (script) => { sent.push(script); store.dispatch({ type: "touches", touches: [] }); return true; },
  light: (places) => store.dispatch({ type: "light", places }),
  place: async () => {}, look: async () => {}, undo: async () => {}, always: async () => {},
});
const element = (id) => document.getElementById(id);
playField(drawField(element("board"), transport), store, mountSheet(element("sheet"), element("foot"), store));
const [positions, kinds] = await Promise.all(["positions", "kinds"].map(async (name) => (await fetch("/made/" + name + ".json")).json()));
globalThis.show = (number) => {
  const { ruleset, now } = positions[number];
  sent.length = 0;
  store.dispatch({ type: "anew" });
  store.dispatch({ type: "kinds", kinds: kinds[ruleset] });
  store.dispatch({ type: "told", now });
};
globalThis.ready = true;`;

/** Makes the positions and serves the page. Gives the address, the positions, and how to end it. */
export async function prepared() {
  const served = await bare("tests.browser.positions", { "/": PAGE, "/page.js": MODULE }, { policy: "default-src 'self'; img-src 'self' data:" });
  const positions = JSON.parse(await readFile(join(served.folder, "positions.json"), "utf8"));
  return { ...served, positions };
}

/** What a page offers to be touched: an element each, marked by its number; gives what they are. */
export function offered() {
  for (const each of document.querySelectorAll("[data-robot]")) each.removeAttribute("data-robot");
  const found = [];
  const take = (kind, elements) => {
    for (const element of elements) {
      if (element.disabled || element.hasAttribute("data-short") || element.dataset.type === "resign" || !element.checkVisibility({ visibilityProperty: true })) continue;
      element.dataset.robot = found.length;
      const pressed = element.getAttribute("aria-pressed") === "true" || element.getAttribute("data-state") === "chosen";
      found.push({ kind, pressed, type: element.dataset.type, label: (element.textContent || element.getAttribute("aria-label") || "").replaceAll(/\s+/g, " ").trim().slice(0, 60) });
    }
  };
  for (const list of document.querySelectorAll("#sheet details.marks")) list.open = true;
  take("send", document.querySelectorAll("#foot button.send"));
  take("act", document.querySelectorAll("#sheet .acts button.act"));
  take("field", document.querySelectorAll("#sheet :is(.fields, .chips, .rows) button"));
  take("listed", document.querySelectorAll("#sheet .marks li button"));
  take("back", document.querySelectorAll("#sheet .touched > button"));
  const board = document.querySelector("#board").getBoundingClientRect();
  const seen = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    return x > board.left && x < board.right && y > board.top && y < Math.min(board.bottom, innerHeight) && document.elementFromPoint(x, y)?.closest("#board");
  };
  take("mark", [...document.querySelectorAll("#board .board-mark:is([data-state=open], [data-state=also], [data-state=chosen])")].filter(seen));
  const answer = document.querySelector("#panel .answer");
  return {
    found,
    bad: answer?.hasAttribute("data-bad") ? answer.textContent : null,
    over: document.querySelector("dialog[open]") !== null,
    trouble: document.body.classList.contains("troubled") ? document.body.innerText.slice(0, 500) : null,
    sending: Boolean(document.querySelector("#panel .answer")?.textContent && document.querySelector("#panel button.send:disabled")),
  };
}

/** Two frames: what a touch has changed is drawn. */
export const frames = () => new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(() => done(true)));
});

/** Touches what has this number; gives what covers it, or null. */
export async function touch(page, number, kind) {
  // News may have taken it away since, or put something in its place: then nothing is touched.
  const where = await page.evaluate((which, mark) => {
    const element = document.querySelector(`[data-robot="${which}"]`);
    if (!element) return null;
    if (!mark) element.scrollIntoView({ block: "start" });
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    if (mark) return { x, y };
    const there = document.elementFromPoint(x, y);
    return element.contains(there) ? { x, y } : { covered: there?.outerHTML.slice(0, 200) ?? "nothing" };
  }, number, kind === "mark");
  if (where?.covered) return where.covered;
  if (where) await page.touchscreen.tap(where.x, where.y);
  return null;
}
