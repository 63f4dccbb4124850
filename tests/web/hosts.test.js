import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = { documentElement: { lang: "en-GB" } };
const { whose } = await import("../../web/static/web/seats.js");
const { livesIn } = await import("../../web/static/web/moments.js");
livesIn("UTC");

const seats = [{ free: false, name: "Ann" }, { free: false, name: "Ben" }];
const game = { status: "running", paused: true, pause_ends: "2026-11-21T12:00:00Z", paused_by_host: false, starts_at: null, seats };

test("TAB-144: of a pause it is told whether it is the host's", () => {
  assert.match(whose({ ...game, paused_by_host: true }), /^The host has paused the game\. It goes on Sat.* 21 November.* 12:00 \(UTC\)\.$/);
  assert.match(whose(game), /^The game is paused\. It goes on Sat/);
});

test("TAB-141: of a lobby that begins at a time it is told when, and not that anybody can start it", () => {
  const lobby = { ...game, status: "lobby", paused: false };
  assert.match(whose({ ...lobby, starts_at: "2026-11-22T12:00:00Z" }), /^The game begins Sun.* 22 November.* 12:00 \(UTC\)\.$/);
  assert.equal(whose(lobby), "All seats are taken; the host can start.");
});
