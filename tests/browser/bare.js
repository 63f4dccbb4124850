// Pages that no server of ours stands behind: some made here, the pages' own files as they lie, and files that a program of
// ours has written before.
import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const STATIC = join(ROOT, "web/static/web/");
const TYPES = { ".js": "text/javascript", ".css": "text/css", ".json": "application/json", ".svg": "image/svg+xml" };

/**
 * Runs a module of ours, which writes files into a folder, and serves these below `/made/`, the pages' files below
 * `/static/`, and what `made` has by its path. What is none of it is the `page`, or empty where there is none. Gives the
 * address, the folder, and how to end it.
 */
export async function bare(module, made, { page, policy = "default-src 'self'" } = {}) {
  const folder = await mkdtemp(join(tmpdir(), "bare-"));
  execFileSync(process.env.PYTHON ?? join(ROOT, ".venv/bin/python"), ["-m", module, folder], { cwd: ROOT });
  const server = createServer(async ({ url }, answer) => {
    const { pathname } = new URL(url, "http://localhost");
    answer.setHeader("content-type", `${TYPES[extname(pathname)] ?? "text/html"}; charset=utf-8`);
    answer.setHeader("content-security-policy", policy);
    const found = made[pathname] ?? (pathname === "/favicon.ico" ? undefined : page);
    try {
      if (pathname.startsWith("/static/")) answer.end(await readFile(join(STATIC, pathname.slice("/static/".length))));
      else if (pathname.startsWith("/made/")) answer.end(await readFile(join(folder, pathname.slice("/made/".length))));
      else answer.writeHead(found === undefined ? 204 : 200).end(found);
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
  return { address: `http://127.0.0.1:${server.address().port}`, folder, end };
}
