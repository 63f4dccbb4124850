// A page with nothing but a board, which no server stands behind: modules as they are, boards as `boards.py` drew them.
import { execFileSync } from "node:child_process";
import { readFile, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";

const STATIC = fileURLToPath(new URL("../../web/static/web/", import.meta.url));
const TYPES = { ".js": "text/javascript", ".css": "text/css", ".json": "application/json", ".svg": "image/svg+xml" };

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
globalThis.told = await (await fetch("/boards" + location.pathname + ".json")).json();
await board.show(told);
globalThis.ready = true;`;

/** Serves the page: `/classic` has that game's board. Gives the address, and how to end it. */
export async function alone() {
  const folder = await mkdtemp(join(tmpdir(), "boards-"));
  execFileSync(process.env.PYTHON ?? fileURLToPath(new URL("../../.venv/bin/python", import.meta.url)), ["-m", "tests.browser.boards", folder], { cwd: fileURLToPath(new URL("../../", import.meta.url)) });
  const made = { "/page.js": MODULE, "/page.css": SHEET };
  const server = createServer(async ({ url }, answer) => {
    const { pathname } = new URL(url, "http://localhost");
    const type = TYPES[extname(pathname)] ?? "text/html";
    answer.setHeader("content-type", `${type}; charset=utf-8`);
    answer.setHeader("content-security-policy", "default-src 'self'");
    try {
      if (pathname.startsWith("/static/")) answer.end(await readFile(join(STATIC, pathname.slice("/static/".length))));
      else if (pathname.startsWith("/boards/")) answer.end(await readFile(join(folder, pathname.slice("/boards/".length))));
      else if (pathname === "/favicon.ico") answer.writeHead(204).end();
      else answer.end(made[pathname] ?? PAGE);
    } catch {
      answer.writeHead(404).end();
    }
  });
  await new Promise((listens) => {
    server.listen(0, "127.0.0.1", listens);
  });
  const end = async () => {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true });
  };
  return { address: `http://127.0.0.1:${server.address().port}`, end };
}
