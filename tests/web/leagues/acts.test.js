import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = { documentElement: { lang: "en-GB" } };
const m = await import("../../../web/static/web/leagues/acts.js");
const { livesIn } = await import("../../../web/static/web/moments.js");
livesIn("UTC");

const entry = (number, name, group, player = `p${number}`) => ({ number, name, player, person: player, state: "playing", tier: group && 1, group });
const ann = entry(1, "Ann", 1);
const bob = entry(2, "Bob", 1);
const cyd = entry(3, "Cyd", 2, "me");
const match = (group, number, state, ...who) => ({ tier: 1, group, number, state, seats: who.map(({ number: of, name }) => ({ entry: of, name })) });
const DATES = { opens_at: "2026-01-01T00:00:00Z", closes_at: "2026-01-15T00:00:00Z", starts_at: "2026-01-22T00:00:00Z", ends_at: "2026-04-09T00:00:00Z", hard_end_at: "2026-04-30T00:00:00Z" };
const know = {
  season: { state: "running", halted: null, dates: DATES, entered: 3, version: 4 },
  entries: [ann, bob, cyd], matches: [match(1, 1, "running", bob, ann), match(1, 2, "finished", ann, bob), match(2, 1, "running", cyd)],
  people: [{ id: "me", name: "Me" }, { id: "x", name: "Xan" }], me: "me", now: Date.parse("2026-02-01T00:00:00Z"),
};
const field = (kind, name) => m.actOf(kind).fields.find((each) => each.name === name);
const NONE = ["", false];
const offered = (kind, name, values = {}) => m.choices(kind, field(kind, name), know, values).map(({ value, own }) => [value, own]);

test("acts are offered in the states of a season in which they are done, of one that is set aside in the one it was in", () => {
  assert.deepEqual(m.actsIn({ state: "draft", halted: null }), ["put_out", "lift", "move", "message", "cancel"]);
  assert.deepEqual(m.actsIn({ state: "halted", halted: "closing" }), ["excuse", "penalty", "lift", "message"]);
});

test("games that go on are chosen from a list, and those of the own group are marked", () => {
  assert.deepEqual(offered("extend", "match"), [NONE, ["1/1/1", false], ["1/2/1", true]]);
  assert.deepEqual(offered("penalty", "entry"), [NONE, ["1", false], ["2", false], ["3", true]]);
  assert.deepEqual(offered("put_in", "person"), [NONE, ["me", true], ["x", false]]);
});

test("nothing is chosen before somebody chooses, and that is said", () => {
  const first = (kind, name, about = know) => m.choices(kind, field(kind, name), about, {})[0];
  assert.deepEqual(first("put_in", "person"), { value: "", label: "choose …", own: false });
  assert.deepEqual(first("put_in", "person", { ...know, people: [] }), { value: "", label: "nothing to choose", own: false });
  assert.equal(m.meaning("excuse", know, { entry: "2", match: "" }), "");
});

test("lapses are excused in games of the entry that was chosen, those that are over too", () => {
  assert.deepEqual(m.HELPS.late({ entry: 3 })[0], ["excuse", { entry: "3" }]);
  assert.deepEqual(offered("excuse", "match", { entry: "1" }), [NONE, ["1/1/1", false], ["1/1/2", false]]);
  assert.deepEqual(offered("excuse", "match", { entry: "3" }), [NONE, ["1/2/1", true]]);
  assert.deepEqual(offered("excuse", "entry", { match: "1/2/1" }), offered("excuse", "entry"));
});

test("what was chosen after something falls away with it, and nothing else", () => {
  assert.deepEqual(m.kept("excuse", { entry: "1", match: "1/1/1" }, "entry"), { entry: "1" });
  assert.deepEqual(m.kept("excuse", { entry: "1", match: "1/1/1" }, "match"), { entry: "1", match: "1/1/1" });
  assert.deepEqual(m.kept("extend", { match: "1/1/1", seat: "1", hours: "9" }, "match"), { match: "1/1/1", hours: "9" });
});

test("what can be chosen follows from what was chosen before", () => {
  assert.deepEqual(offered("extend", "seat", { match: "1/1/1" }), [["", false], ["0", false], ["1", false]]);
  assert.deepEqual(offered("replace", "match", { entry: "1" }), [["", false], ["1/1/1", false]]);
  assert.deepEqual(m.asked("adjudicate", { how: "draw" }).map(({ name }) => name), ["match", "how"]);
  assert.deepEqual(m.asked("adjudicate", { how: "win" }).map(({ name }) => name), ["match", "how", "seat"]);
});

test("dates that have come are not moved", () => {
  assert.deepEqual(offered("move", "date"), [NONE, ["ends_at", false], ["hard_end_at", false]]);
});

test("an act is sent as the API asks for it, without what was left open", () => {
  assert.deepEqual(m.act("extend", { match: "1/1/1", seat: "", hours: "24" }), { type: "extend", match: { tier: 1, group: 1, number: 1 }, hours: 24 });
  assert.deepEqual(m.act("extend", { match: "1/1/1", seat: "0", hours: "24" }).seat, 0);
  assert.deepEqual(m.act("adjudicate", { match: "1/1/1", how: "void", seat: "1" }), { type: "adjudicate", match: { tier: 1, group: 1, number: 1 }, how: "void" });
  assert.deepEqual(m.act("message", { group: "1/2", text: "Hello" }), { type: "message", tier: 1, group: 2, text: "Hello" });
  assert.deepEqual(m.act("break", { until: "2026-02-03T00:00" }), { type: "break", until: "2026-02-03T00:00:00.000Z" });
  assert.deepEqual(m.act("cancel", {}), { type: "cancel" });
});

test("what an act means is said as soon as all is chosen", () => {
  assert.equal(m.meaning("extend", know, { match: "1/1/1", seat: "1", hours: "24" }), "Ann in tier 1, group 1, game 2: Bob, Ann: 24 hours more.");
  assert.equal(m.meaning("extend", know, { match: "1/1/1", seat: "1", hours: "" }), "");
  assert.equal(m.meaning("penalty", know, { entry: "2", points: "-2" }), "Bob (2): points taken off in the standing: 2.");
  assert.equal(m.meaning("put_in", know, { person: "" }), "");
  assert.equal(m.meaning("put_in", know, { person: "y" }), "Who has that page has a place in the season.");
});

test("between two looks at a season it is told what was done, moved and entered", () => {
  const before = { season: know.season, acts: [{ number: 1, kind: "penalty", by: "Ann", reason: "x" }] };
  const after = {
    season: { ...know.season, entered: 4, dates: { ...DATES, ends_at: "2026-04-16T00:00:00Z" } },
    acts: [{ number: 2, kind: "move", by: "Bob", reason: "the server was away" }, ...before.acts],
  };
  const [done, moved, entered, ...more] = m.changes(before, after);
  assert.equal(done, "Bob: Dates later (the server was away)");
  assert.match(moved, /^the end is now 1[56] Apr 2026/);
  assert.deepEqual([entered, more], ["entries: 3, now 4", []]);
  assert.deepEqual(m.changes(before, before), []);
});

test("each thing that wants attention has acts that help, and they choose what it is about", () => {
  const seat = { tier: 1, group: 1, match: 1, seat: 0, entry: 2 };
  assert.deepEqual(m.HELPS.seats({ ...seat, state: "late" }), [["extend", { match: "1/1/1", seat: "0" }]]);
  assert.deepEqual(m.HELPS.seats({ ...seat, state: "open" })[0], ["replace", { entry: "2", match: "1/1/1" }]);
  const every = [...m.HELPS.late({ entry: 1 }), ...m.HELPS.silent({ entry: 1 }), ...m.HELPS.slowest({ ...seat, set_aside: true }), ...m.HELPS.slowest(seat), ...m.HELPS.at_risk(seat)];
  for (const [kind, values] of every) {
    for (const [name, value] of Object.entries(values)) {
      const all = m.choices(kind, m.actOf(kind).fields.find((each) => each.name === name), know, values).map((each) => each.value);
      assert.ok(all.includes(value), `${kind} ${name} ${value}`);
    }
  }
});
