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

test("an act says of what it was, and what it changed, in words", async () => {
  const { changes } = await import("../../../web/static/web/leagues/audit.js");
  const match = { tier: 1, group: 2, number: 0 };
  assert.equal(changes({ target: { match, how: "as_it_stands" }, before: {}, after: {} }), "game: tier 1, group 2, game 1; how: as it stands");
  assert.equal(changes({ target: { entry: 3, points: 2 }, before: { penalty: 0 }, after: { penalty: 2 } }), "entry: 3; points: 2; points: 0 → 2");
});
