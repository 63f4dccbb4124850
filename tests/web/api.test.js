import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

globalThis.document = { documentElement: { dataset: {} }, cookie: "" };
const m = await import("../../web/static/web/api.js");

let asked;
let answers;

/** What the server answers: a status and a text, or nothing at all. */
const says = (...all) => {
  answers = all;
};

beforeEach(() => {
  asked = [];
  document.cookie = "theme=dark; csrftoken=a%3Db; other=1";
  globalThis.fetch = async (address, options) => {
    asked.push({ address, ...options });
    const answer = answers.shift();
    if (!answer) throw new TypeError("no network");
    const [status, body] = answer;
    return { ok: status < 400, status, text: async () => body };
  };
});

test("what is read is asked for below /api/v1 and comes as JSON", async () => {
  says([200, '{"games":[]}']);
  assert.deepEqual(await m.get("/games/?limit=1"), { games: [] });
  const [{ address, method, headers, credentials }] = asked;
  assert.deepEqual([address, method, headers.Accept, credentials], ["/api/v1/games/?limit=1", "GET", "application/json", "same-origin"]);
  assert.equal(headers["X-CSRFToken"], undefined);
});

test("a problem is thrown with its document and its sentence", async () => {
  says([404, '{"title":"Not found","detail":"There is no such game.","code":"not_found"}']);
  await assert.rejects(m.get("/games/x/"), (error) => {
    assert.deepEqual([error.status, error.message, error.problem.code], [404, "There is no such game.", "not_found"]);
    return true;
  });
});

test("an answer that is no JSON, as a proxy's, is a problem too", async () => {
  says([502, "<html>"]);
  await assert.rejects(m.get("/me/"), { status: 502, message: "The server answered 502." });
});

test("a server that does not answer is a problem without a status", async () => {
  says();
  await assert.rejects(m.get("/me/"), { status: 0 });
});

test("an answer that breaks off, or a line that fell silent, is none", async (t) => {
  globalThis.fetch = async () => ({ ok: true, status: 200, text: async () => { throw new TypeError("network error"); } });
  await assert.rejects(m.get("/me/"), { status: 0 });
  const patience = [];
  t.mock.method(AbortSignal, "timeout", (milliseconds) => {
    patience.push(milliseconds);
    return AbortSignal.abort(new DOMException("It took too long.", "TimeoutError"));
  });
  globalThis.fetch = async (_, { signal }) => signal.throwIfAborted();
  await assert.rejects(m.get("/me/"), { status: 0 });
  assert.ok(patience[0] >= 10_000 && patience[0] <= 60_000);
});

test("a write shows the proof, and tries a lost answer again with the same key", async () => {
  says(null, null, [201, '{"id":"g"}']);
  assert.deepEqual(await m.post("/games/", { seats: 3 }), { id: "g" });
  assert.equal(asked.length, 3);
  assert.equal(new Set(asked.map((each) => each.headers["Idempotency-Key"])).size, 1);
  for (const { method, body, headers } of asked) {
    assert.deepEqual([method, body, headers["X-CSRFToken"], headers["Content-Type"]], ["POST", '{"seats":3}', "a=b", "application/json"]);
  }
});

test("two writes have two keys, and a refused one is not tried again", async () => {
  says([200, "{}"], [409, '{"detail":"Too late."}'], [200, "{}"]);
  await m.post("/a/");
  await assert.rejects(m.post("/b/"), { status: 409, message: "Too late." });
  assert.equal(asked.length, 2);
  assert.notEqual(asked[0].headers["Idempotency-Key"], asked[1].headers["Idempotency-Key"]);
});

test("three lost answers are told", async () => {
  says();
  await assert.rejects(m.post("/games/"), { status: 0 });
  assert.equal(asked.length, 3);
});

test("behind TLS the proof stands in another cookie", async () => {
  document.cookie = "__Host-csrf=secret";
  says([200, "{}"]);
  await m.post("/a/");
  assert.equal(asked[0].headers["X-CSRFToken"], "secret");
});

test("who has no proof yet asks for one before writing to the account", async () => {
  document.cookie = "";
  says([200, "{}"], [401, '{"data":{"flows":[]}}']);
  const { status, data } = await m.auth("POST", "/auth/login", { email: "a" });
  assert.deepEqual([status, data.flows], [401, []]);
  assert.deepEqual(asked.map((each) => [each.method, each.address]), [
    ["GET", "/api/v1/auth/browser/v1/config"], ["POST", "/api/v1/auth/browser/v1/auth/login"],
  ]);
});

test("random text is fresh and fits an address", () => {
  const made = new Set(Array.from({ length: 100 }, m.random));
  assert.equal(made.size, 100);
  for (const each of made) assert.match(each, /^[\w-]{24}$/);
});

test("where keys count for nothing, as of tokens, a lost answer is not asked for again", async () => {
  says();
  await assert.rejects(m.write("POST", "/me/tokens/", {}, { tries: 1 }), { status: 0 });
  assert.equal(asked.length, 1);
});
