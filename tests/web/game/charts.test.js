import assert from "node:assert/strict";
import { mock, test } from "node:test";

globalThis.document = { documentElement: { lang: "en-GB" }, hidden: false, createTreeWalker: () => ({}), createComment: () => ({}) };
const [{ marked, nearest, standing }, { makeReplay, PACE }, { lengths }] = await Promise.all([
  import("../../../web/static/web/game/charts.js"), import("../../../web/static/web/game/replay.js"), import("../../../web/static/web/game/ending.js"),
]);

test("each curve is marked elsewhere than the others, and all at the end", () => {
  for (const count of [1, 2, 5, 20, 78, 300]) {
    const marks = [0, 1, 2, 3].map((seat) => marked(count, seat));
    assert.ok(marks.every((each) => each.at(-1) === count - 1 && each.length <= 10), `${count}: ${JSON.stringify(marks)}`);
    assert.ok(marks.every((each) => new Set(each).size === each.length));
  }
  assert.notDeepEqual(marked(78, 0).slice(0, -1), marked(78, 1).slice(0, -1));
});

test("a touch means the turn that lies nearest", () => {
  assert.deepEqual([0, 40, 100, 173, 240, 320].map((x) => nearest(x, 3)), [0, 0, 0, 1, 2, 2]);
  assert.equal(nearest(300, 1), 0);
});

test("how all stood at a turn is told by their names", () => {
  const game = { seats: [{ name: "Ada", colour: "red" }, { name: "", colour: "white" }] };
  assert.equal(standing(game, { turns: [0, 1], lines: [{ seat: 0, values: [2, 3] }, { seat: 1, values: [2, 2] }] }, 1), "Ada 3 · white 2");
});

test("a game shows itself turn by turn until it has come to now, or is halted", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const settled = async () => { for (let turn = 0; turn < 5; turn += 1) await null; };
  let left = 3;
  const replay = makeReplay(() => left > 0, async () => { left -= 1; });
  replay.toggle();
  await settled();
  assert.deepEqual([left, replay.playing.value], [2, true]);
  mock.timers.tick(PACE);
  await settled();
  replay.toggle();
  mock.timers.tick(10 * PACE);
  await settled();
  assert.deepEqual([left, replay.playing.value], [1, false], "nothing moves once it is halted");
  replay.toggle();
  await settled();
  mock.timers.tick(10 * PACE);
  await settled();
  assert.deepEqual([left, replay.playing.value], [0, false], "nor past now");
  mock.timers.reset();
});

test("what is known of how long a game was is told, and nothing of one that never began", () => {
  const game = { started_at: "2026-11-01T12:00:00Z", ended_at: "2026-11-20T12:00:00Z", result: { turn: 41, target: 10 }, rates: null };
  assert.deepEqual(lengths(game), ["Turns: 41", "it took 19 days", "points to win: 10"]);
  assert.deepEqual(lengths({ started_at: null, ended_at: "2026-11-20T12:00:00Z", result: null, rates: null }), []);
});
