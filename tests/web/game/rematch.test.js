import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = { documentElement: { lang: "en-GB", dataset: {} }, cookie: "" };
globalThis.localStorage = { getItem: () => null, setItem() {}, removeItem() {} };
const { rematch } = await import("../../../web/static/web/game/rematch.js");

const DICE = { commitment: "c", links: { seats: [{ generation: 0 }, { generation: 0 }] } };
const taken = (...seats) => seats.map((free, index) => ({ index, free }));

/** What is sent from now on, to a server whose rematch is this game. */
function listens(t, game) {
  const sent = [];
  t.mock.method(globalThis, "fetch", async (address, { method }) => {
    const path = address.replace("/api/v1", "");
    sent.push(`${method} ${path}`);
    return Response.json({ "/games/old/rematch/": { game: "new" }, "/games/new/": game }[path] ?? DICE);
  });
  return sent;
}

const MADE = ["POST /games/old/rematch/", "GET /games/new/"];
const BOUND = ["GET /games/new/dice/", "PUT /games/new/dice/anchor/"];

test("who presses first sits already, and binds the dice of the seat", async (t) => {
  const sent = listens(t, { status: "lobby", seat: 0, host: true, seats: taken(false, true) });
  assert.equal(await rematch("old", { id: "ada" }), "/games/new");
  assert.deepEqual(sent, [...MADE, ...BOUND]);
});

test("who presses second sits down in the same game", async (t) => {
  const sent = listens(t, { status: "lobby", seat: null, host: false, seats: taken(false, true) });
  assert.equal(await rematch("old", { id: "bert" }), "/games/new");
  assert.deepEqual(sent, [...MADE, "GET /games/new/dice/", "POST /games/new/join/"]);
});

test("against bots alone it begins at once", async (t) => {
  const sent = listens(t, { status: "lobby", seat: 0, host: true, seats: taken(false, false) });
  await rematch("old", { id: "ada" });
  assert.deepEqual(sent, [...MADE, ...BOUND, "POST /games/new/start/"]);
});

test("one that has begun is looked at", async (t) => {
  const sent = listens(t, { status: "running", seat: null, host: false, seats: taken(false, false) });
  assert.equal(await rematch("old", { id: "ada" }), "/games/new");
  assert.deepEqual(sent, MADE);
});
