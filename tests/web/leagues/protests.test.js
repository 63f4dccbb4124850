import assert from "node:assert/strict";
import { test } from "node:test";

Object.assign(globalThis, { document: { documentElement: { lang: "en-GB", dataset: { visitor: "" } } } });
const m = await import("../../../web/static/web/leagues/protests.js");

const seats = [{ entry: 1, name: "Ann" }, { entry: 2, name: "Bob" }];
const game = { tier: 1, group: 1, number: 0, state: "finished", seats, played: null };
const place = { tier: 1, group: 1, number: 0 };
const know = {
  season: { role: "organiser" }, matches: [game], entries: [{ number: 1, tier: 1, group: 1 }, { number: 9, tier: 1, group: 2 }],
  acts: [{ number: 1, kind: "adjudicate", target: { match: place } }, { number: 2, kind: "overrule", target: { match: place } }, { number: 3, kind: "extend", target: { match: place } }],
};
const by = (more) => ({ entry: 1, match: null, act: null, state: "open", ...more });

test("a game is at issue by itself, and by the acts that decide it", () => {
  assert.equal(m.atIssue(by({ match: place }), know), game);
  assert.equal(m.atIssue(by({ act: 1 }), know), game);
  assert.equal(m.atIssue(by({ act: 2 }), know), game);
  assert.equal(m.atIssue(by({ act: 3 }), know), undefined);
});

test("a game comes to what it was played only where it has come to something else since", () => {
  const values = (of) => m.rulings(of).map(({ value }) => value);
  assert.deepEqual(values(game), ["", "draw", "win/0", "win/1", "void"]);
  assert.deepEqual(values({ ...game, played: { kind: "draw", winners: [0, 1] } }), ["", "as_played", "draw", "win/0", "win/1", "void"]);
  assert.deepEqual(m.ruling("win/1"), { ruling: { how: "win", seat: 1 } });
  assert.deepEqual(m.ruling("void"), { ruling: { how: "void" } });
  assert.deepEqual(m.ruling(""), {});
});

test("organisers decide while it is open, then staff, who may be members; nobody in the own group", () => {
  const reads = (role, state, mine = [], more = {}) => m.unless(by({ state, ...more }), { ...know, season: { role } }, new Set(mine));
  assert.equal(reads("organiser", "open"), "");
  assert.equal(reads("owner", "staff"), "Staff decide this now.");
  for (const role of [null, "member"]) {
    assert.equal(reads(role, "staff"), "");
    assert.match(reads(role, "open"), /then staff do/);
  }
  assert.match(reads("organiser", "open", ["1/1"]), /Your own group/);
  assert.match(reads("organiser", "open", ["1/1"], { entry: 9, act: 1 }), /Your own group/);
  assert.equal(reads("organiser", "open", ["1/2"]), "");
});

test("one protests while games are played, and in a table while it is open", async () => {
  const { isTime } = await import("../../../web/static/web/leagues/protesting.js");
  const times = (format) => ["registration", "check_in", "running", "closing", "finished"].filter((state) => isTime({ state, halted: null, rules: { format } }));
  assert.deepEqual(times("divisions"), ["running", "closing"]);
  assert.deepEqual(times("table"), ["registration", "running", "closing"]);
});
