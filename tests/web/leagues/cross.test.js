import assert from "node:assert/strict";
import { test } from "node:test";

Object.assign(globalThis, { document: { documentElement: { lang: "en", dataset: { visitor: "" } } } });
const { crossed } = await import("../../../web/static/web/leagues/cross.js");
const { rowsOf } = await import("../../../web/static/web/leagues/rules.js");
const { meetings } = await import("../../../web/static/web/leagues/met.js");

const term = (match, row, points = null) => ({ match, game: `game${match}`, seat: 0, row, points, place: null, share: null, lapses: 0 });
const line = (place, ...terms) => ({ place, entry: 10 + place, name: `Player ${place}`, terms });

const STANDING = {
  tier: 2, group: 1, promoted: 1, relegated: 2,
  rows: [line(1, term(2, "open"), term(0, "won", 1000)), line(2, term(1, "won", 1000)), line(3, term(0, "beaten", 300)), line(4, term(1, "lost", 0), term(2, "open"))],
};

test("a cross table has a column for each game by its number, and a cell where an entry has a seat in it", () => {
  const { games, lines } = crossed(STANDING);
  assert.deepEqual(games, [0, 1, 2].map((match) => ({ match, game: `game${match}` })));
  assert.deepEqual(lines.map(({ cells }) => cells.map((cell) => cell?.row ?? null)), [["won", null, "open"], [null, "won", null], ["beaten", null, null], [null, "lost", "open"]]);
});

test("it says which places lead up and down, and where its lines are", () => {
  const { lines } = crossed(STANDING);
  assert.deepEqual(lines.map(({ zone }) => zone), ["up", "", "down", "down"]);
  assert.deepEqual(lines.map(({ up, down }) => [up, down]), [[true, false], [false, false], [false, true], [false, false]]);
});

test("where nobody goes up or down it has no line", () => {
  const { lines } = crossed({ ...STANDING, promoted: 0, relegated: 0 });
  assert.deepEqual(new Set(lines.flatMap(({ zone, up, down }) => [zone, up, down])), new Set(["", false]));
});

test("a standing without games has lines without cells", () => {
  const { games, lines } = crossed({ ...STANDING, rows: [line(1), line(2)] });
  assert.deepEqual([games, lines.map(({ cells }) => cells)], [[], [[], []]]);
});

test("the rules of a league tell of points only what the game can come to (PTS-01)", () => {
  const points = { won: 10, saved: 6, leading: 8, beaten: [1, 5], behind: 5, turned: 4, lost: 0, leaver: 2 };
  const told = (ends) => rowsOf(points, ends).map(([worth]) => worth);
  assert.deepEqual(told(["won"]), ["10", "1 to 5", "0", "8", "−2"]);
  assert.deepEqual(told(["lost", "saved", "turned", "won"]), ["10", "6", "1 to 5", "4", "0", "8", "−2"]);
  assert.deepEqual(told(undefined), told(["saved", "turned"]));
});

test("who met whom counts games together, who was ahead in those that are over, and leaves out void ones", () => {
  const seats = (...places) => places.map((place, index) => ({ entry: index + 1, place }));
  const met = meetings([
    { state: "finished", seats: seats(1, 2, 2) }, { state: "running", seats: seats(null, null) }, { state: "void", seats: seats(null, null, null) },
  ]);
  assert.deepEqual(met.get("1/2"), { games: 2, ahead: 1, behind: 0, same: 0, open: 1 });
  assert.deepEqual(met.get("2/1"), { games: 2, ahead: 0, behind: 1, same: 0, open: 1 });
  assert.deepEqual(met.get("2/3"), { games: 1, ahead: 0, behind: 0, same: 1, open: 0 });
  assert.equal(met.get("1/1"), undefined);
});

test("ORG-02: an act says to whom it was done, by name, and what it changed", async () => {
  const { changes } = await import("../../../web/static/web/leagues/audit.js");
  const match = { tier: 1, group: 2, number: 0 };
  const known = {
    entries: [{ number: 3, name: "Ann", person: "a" }, { number: 4, name: "Ben", person: "b" }],
    matches: [{ ...match, seats: [{ name: "Ann" }, { name: "Ben" }] }],
  };
  const said = (kind, target, before = {}, after = {}) => changes({ kind, target, before, after }, known);
  assert.equal(said("adjudicate", { match, how: "as_it_stands", seat: null }), "game: tier 1, group 2, game 1; how: as it stands");
  assert.equal(said("adjudicate", { match, how: "as_it_stands", seat: null }, { state: "running" }, { state: "adjudicated" }), "game: tier 1, group 2, game 1; how: as it stands; state: being played → decided");
  assert.equal(said("adjudicate", { match, how: "draw", seat: null }, { state: "running" }, { state: "finished", kind: "draw", winners: [0, 1] }),
    "game: tier 1, group 2, game 1; how: a draw between all; state: being played → over; result: a draw between all");
  assert.equal(said("penalty", { entry: 3, points: 2 }, { penalty: 0 }, { penalty: 2 }), "entry: Ann; points: 2; points by organisers in all: 0 → 2");
  assert.equal(said("extend", { match, seat: 1, hours: 24 }), "game: tier 1, group 2, game 1; seat: Ben; hours: 24");
  assert.equal(said("extend", { match, seat: null, hours: 24 }, { given: [0, 12] }, { given: [24, 36] }), "game: tier 1, group 2, game 1; hours: 24; hours more so far: 0, 12 → 24, 36");
  const [noon, later] = ["2026-12-01T12:00:00Z", "2026-12-03T12:00:00Z"];
  assert.match(said("pause", { match, until: later }, { paused_until: noon }, { paused_until: later }), /^game: tier 1, group 2, game 1; paused until: .*\b1\b.* → .*\b3\b.*$/);
  assert.match(said("reverse", { act: 2 }, { paused_until: noon }, { paused_until: null }), /^paused until: .*\b1\b.* → –$/);
  assert.match(said("break", { until: later }, { stopped_until: null }, { stopped_until: later }), /^all games stand still until: – → .*\b3\b.*$/);
  assert.equal(said("adjudicate", { match, how: "win", seat: 1 }, { state: "running" }, { state: "adjudicated", kind: "won", winners: [1] }),
    "game: tier 1, group 2, game 1; seat: Ben; how: won; state: being played → decided; result: won by Ben");
  assert.equal(said("cancel", {}, { state: "check_in" }, { state: "cancelled" }), "state: check-in → cancelled");
  assert.equal(said("overrule", { match, how: "win", seat: 1, protest: 5 }, { kind: "draw", winners: [0, 1] }, { kind: "won", winners: [1] }),
    "game: tier 1, group 2, game 1; how: won; result: a draw between all → won by Ben");
  assert.equal(said("overrule", { match, how: "as_played", seat: null, protest: 5 }, { kind: "void", winners: [] }, { kind: "lost", winners: [] }),
    "game: tier 1, group 2, game 1; how: as it was played; result: counts for nobody → lost to the game");
  assert.equal(said("placement", {}, { entries: [3, 4] }, { entries: [4, 3] }), "order: Ann, Ben → Ben, Ann");
  assert.equal(said("replaced", { entry: 3 }, {}, { name: "Cyd" }), "entry: Ann; plays now: Cyd");
  assert.equal(said("replace", { entry: 3, person: "c", match: null }, {}, { name: "Cyd" }), "entry: Ann; person: Cyd");
  assert.equal(said("excuse", { entry: 4, match }, { excused: [] }, { excused: [4] }), "entry: Ben; game: tier 1, group 2, game 1; lapses excused of: – → Ben");
  assert.equal(said("message", { text: "Hello", tier: null, group: null }), "text: Hello; to all in the season");
});

test("ORG-02: what the server has done is told without a why, what people have with it and their name", async () => {
  const audit = await import("../../../web/static/web/leagues/audit.js");
  const bare = document.createElement;
  document.createElement = () => ({ children: [], setAttribute() {}, append(...more) { this.children.push(...more); } });
  const told = (each) => (typeof each === "string" ? each : each.children.map(told).join(""));
  const act = { number: 2, kind: "no_show", by: "", role: "server", target: { entry: 3 }, before: {}, after: {}, reason: "", at: "2026-11-20T12:00:00Z", state: "done", failed: [], reverses: null };
  const known = { entries: [{ number: 3, name: "Ann", person: "a" }], matches: [] };
  const [server, staff] = [act, { ...act, kind: "penalty", by: "Eva", role: "staff", reason: "late" }].map((each) => told(audit.line(each, known)));
  document.createElement = bare;
  assert.match(server, /^2. somebody did not come in effectentry: Annby the rules, /);
  assert.match(staff, /Why: lateEva \(staff\), /);
});

test("ORG-02: a change of a league says what it was before and what it is now", async () => {
  const { details } = await import("../../../web/static/web/leagues/history.js");
  assert.equal(details({ kind: "rules", before: { seats: 3, rated: true }, after: { seats: 4, rated: false } }), "seats: 3 → 4; rated: yes → no");
  assert.equal(details({ kind: "planned", before: {}, after: { season: 2 } }), "Season 2");
  assert.equal(details({ kind: "dismissed", before: { role: "member" }, after: {} }), "");
});
