import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { hangUp, sockets } from "./telephone.js";

const { follow } = await import("../../web/static/web/leagues/following.js");

let end;
let news;

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout"] });
  hangUp();
  news = 0;
});

afterEach(() => {
  end();
  mock.timers.reset();
});

const begins = (known) => {
  end = follow("monday", 3, () => {
    news += 1;
  }, known);
};

/** The server tells of the season. */
const tells = (word) => sockets.at(-1).tells({ type: "season", state: "running", news: word });

test("it follows the season by its address", () => {
  begins();
  sockets[0].heard.open();
  assert.deepEqual([sockets[0].address, sockets[0].sent], ["wss://here/api/v1/leagues/monday/seasons/3/live", [{ type: "hello" }]]);
});

test("what is shown already is no news, and another word is news once", () => {
  begins("a");
  for (const word of ["a", "a", "b", "b", "c"]) tells(word);
  assert.equal(news, 2);
});

test("where it is not known what is shown, what comes first is no news", () => {
  begins();
  tells("a");
  assert.equal(news, 0);
  tells("b");
  assert.equal(news, 1);
});

test("what has changed while the line was away is news when it is back", () => {
  begins("a");
  sockets[0].tells({ type: "ready" });
  tells("a");
  sockets[0].heard.close({ code: 1006 });
  mock.timers.tick(1000);
  sockets[1].tells({ type: "ready" });
  tells("b");
  assert.equal(news, 1);
});

test("a season that the reader may not know of is not asked for again", () => {
  begins();
  sockets[0].heard.close({ code: 4404 });
  mock.timers.tick(100_000);
  assert.equal(sockets.length, 1);
});
