// A page with nothing but a board, which no server stands behind: modules as they are, boards as `boards.py` drew them.
import { bare } from "./bare.js";

const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>A board</title>
<link rel="stylesheet" href="/static/style.css"><link rel="stylesheet" href="/static/board/board.css"><link rel="stylesheet" href="/page.css"></head>
<body><main><h1 class="skip">A board</h1><div id="board"></div></main><script type="module" src="/page.js"></script></body></html>`;
const SHEET = "html, body { overflow: hidden; } body main { padding: 0; margin: 0; max-width: none; } #board { height: 100dvh; }";
const MODULE = `import { mountBoard } from "/static/board/board.js";
import { say } from "/static/words.js";
globalThis.touches = [];
globalThis.grounds = [];
globalThis.board = mountBoard(document.getElementById("board"), {
  ground: async (address) => {
    grounds.push(address);
    return (await fetch(address)).text();
  },
  say,
  onTouch: (touched) => touches.push(touched),
  onLeave: () => touches.push("left"),
});
globalThis.told = await (await fetch("/made" + location.pathname + ".json")).json();
await board.show(told);
globalThis.ready = true;`;

/** Serves the page: `/classic` has that game's board. Gives the address, and how to end it. */
export const alone = () => bare("tests.browser.boards", { "/page.js": MODULE, "/page.css": SHEET }, { page: PAGE });
