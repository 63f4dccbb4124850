import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = { documentElement: { lang: "en-GB", dataset: {} }, cookie: "" };
globalThis.localStorage = { getItem: () => null, setItem() {}, removeItem() {} };
const { rematch } = await import("../../../web/static/web/game/rematch.js");

const SEATS = [{ index: 0, player: "ada" }, { index: 1, player: "bert" }, { index: 2, player: null, bot: "steward" }];
const ENDED = { name: "Arkham", ruleset: "classic", options: {}, visibility: "private", rates: null, least_reliability: 0, newcomers: true, seat: 0, seats: SEATS };
const DICE = { commitment: "c", links: { seats: [{ generation: 0 }] } };

const BOUND = ["GET /games/new/dice/", "PUT /games/new/dice/anchor/"];

/** What is sent from now on, to a server that is busy where `isBusy` says so of an address; the game has this status. */
function listens(t, isBusy = () => false, status = "lobby") {
  const sent = [];
  t.mock.method(globalThis, "fetch", async (address, { method }) => {
    const path = address.replace("/api/v1", "");
    sent.push(`${method} ${path}`);
    if (isBusy(path)) return Response.json({ detail: "busy" }, { status: 503 });
    return Response.json({ "/games/": { id: "new", seat: 0 }, "/games/new/": { status } }[path] ?? DICE);
  });
  return sent;
}

test("once more makes one game, however often it is tried, whoever cannot be asked", async (t) => {
  let busy = "anchor";
  const sent = listens(t, (path) => path.includes(busy));
  t.mock.method(console, "error", () => {});
  await assert.rejects(rematch(ENDED, { id: "ada" }), /busy/);
  busy = "invitations";
  assert.equal(await rematch(ENDED, { id: "ada" }), "/games/new");
  assert.deepEqual(sent, ["POST /games/", ...BOUND, "GET /games/new/", ...BOUND, "POST /games/new/invitations/"]);
});

test("where it has begun, and that was not heard, another try leads to it", async (t) => {
  const { rematch: afresh } = await import("../../../web/static/web/game/rematch.js?of a page that is tried twice");
  const alone = { ...ENDED, seats: [SEATS[0], SEATS[2], SEATS[2]] };
  const sent = listens(t, (path) => path.endsWith("/start/"), "running");
  await assert.rejects(afresh(alone, { id: "ada" }), /busy/);
  assert.equal(await afresh(alone, { id: "ada" }), "/games/new");
  assert.deepEqual(sent, ["POST /games/", ...BOUND, "POST /games/new/start/", "GET /games/new/"]);
});

test("against bots alone it begins at once", async (t) => {
  const { rematch: afresh } = await import("../../../web/static/web/game/rematch.js?of another page");
  const sent = listens(t);
  assert.equal(await afresh({ ...ENDED, seats: [SEATS[0], SEATS[2], SEATS[2]] }, { id: "ada" }), "/games/new");
  assert.deepEqual(sent, ["POST /games/", ...BOUND, "POST /games/new/start/"]);
});

test("rates that were to come at a moment are not asked for once more", async () => {
  const { again } = await import("../../../web/static/web/game/rematch.js");
  const both = { preset: "league", turn: 86400, then: { at: "2026-12-24T12:00:00Z", preset: "brisk" } };
  assert.deepEqual(again({ ...ENDED, rates: both }).rates, { preset: "league", turn: 86400 });
  assert.deepEqual(again({ ...ENDED, rates: null }).rates, { preset: "none" });
});
