// A page with the board and the sheet of a game and no server behind: it is loaded once, shown one position after the other,
// and what it would send is noted instead (tests/positions makes the positions).
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
  tries: async () => null,
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
globalThis.begin = () => {
  sent.length = 0;
  store.dispatch({ type: "touches", touches: [] });
};
globalThis.touched = () => store.state.value.touches;
globalThis.heard = { click: 0, keyup: 0, pointerup: 0 }; // how often everything has heard of a press
for (const name of Object.keys(heard)) addEventListener(name, () => { heard[name] += 1; });
globalThis.ready = true;`;

/** Makes the positions and serves the page. Gives the address, the positions, the kinds of moves by game, and how to end it. */
export async function prepared() {
  const served = await bare("tests.positions", { "/": PAGE, "/page.js": MODULE }, { policy: "default-src 'self'; img-src 'self' data:" });
  const [positions, kinds] = await Promise.all(["positions", "kinds"].map(async (name) => JSON.parse(await readFile(join(served.folder, `${name}.json`), "utf8"))));
  return { ...served, positions, kinds };
}

/**
 * What is to be tried: of each kind of move and each field of it the first value, the last and one by chance, once; where one
 * move does for several it is made once. Gives `{ number, move }`, by the numbers of the positions.
 */
export function trials(positions) {
  const seen = new Set();
  return positions.flatMap(({ ruleset, tries }, number) => {
    const fresh = tries.filter(({ type, field, which }) => {
      const name = [ruleset, type, field, which].join(" ");
      return !seen.has(name) && seen.add(name);
    });
    return [...new Map(fresh.map(({ move }) => [JSON.stringify(move), move])).values()].map((move) => ({ number, move }));
  });
}
