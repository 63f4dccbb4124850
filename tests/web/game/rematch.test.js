import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = { documentElement: { lang: "en-GB", dataset: {} }, cookie: "", createTreeWalker() {}, createComment: () => ({}), createElement: () => ({}) };
globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
globalThis.localStorage = { getItem: () => null, setItem() {}, removeItem() {} };
const { rematch } = await import("../../../web/static/web/game/rematch.js");
const { onceMore } = await import("../../../web/static/web/game/over.js");

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

test("who looks at the page is told who plays once more, and joins by one touch", () => {
  const over = (seat, more = {}) => ({ seat, started_at: "2026-05-01T00:00:00Z", hosted_by: null, seats: [{ index: 0, name: "Ada", player: "a" }, { index: 1, name: "Bert", player: "b" }], ...more });
  const by = (player) => ({ game: "new", by: player });
  assert.deepEqual(onceMore(over(1), null), { told: "", press: "Once more" });
  assert.deepEqual(onceMore(over(1), by("a")), { told: "Ada plays once more.", press: "Join" });
  assert.deepEqual(onceMore(over(0), by("a")), { told: "", press: "To the rematch" });
  assert.deepEqual(onceMore(over(null), by("a")), { told: "Ada plays once more.", press: null });
  assert.deepEqual(onceMore(over(1), by("of nobody here")), { told: "This game is played once more.", press: "Join" });
  assert.equal(onceMore(over(1, { hosted_by: "leagues" }), null).press, null);
});
