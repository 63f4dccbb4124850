import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

globalThis.document = { documentElement: { dataset: {}, lang: "en-GB" }, cookie: "", createTreeWalker() {}, createComment: () => ({}), createElement: () => ({}) };
globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
const m = await import("../../../web/static/web/game/more/clocks.js");
const { until } = await import("../../../web/static/web/game/strip.js");
const { livesIn } = await import("../../../web/static/web/moments.js");

const NOW = Date.parse("2026-11-23T08:00:00Z");
const at = (hours) => new Date(NOW + hours * 3_600_000).toISOString();
const rates = { cap: 345600 };
let game;

beforeEach(() => {
  livesIn("UTC");
  const clock = { state: "playing", bank: 72 * 3600, free_until: at(20), due: at(92) };
  game = {
    status: "running", seat: 1, rates, absences: [], stops: [],
    seats: [{ index: 0, name: "Ada", colour: "red", clock }, { index: 1, name: "Bert", colour: "blue", clock: { ...clock, free_until: at(-1), due: at(71) } }, { index: 2, name: "", colour: "white", clock: null }],
    decisions: [{ id: "D1", seat: 0, blocking: true, answered: false, since: at(-4) }],
  };
});

const told = () => m.waits(game, NOW).map(({ text, hint }) => (hint ? `${text} ${hint}` : text));

test("for whom the game waits is told with until when, how long that is, and when the bank begins to pay", () => {
  assert.deepEqual(told(), ["Ada has until Fri 27 November at 04:00 (UTC): 3 days, 20 hours left. From Tue 24 November at 04:00 (UTC) on the bank pays (3 days)."]);
});

test("the strip tells until when and how long that is, and where there is little room how long alone", () => {
  const strip = () => until({ game }, NOW);
  assert.match(strip().full, /^Ada: until Fri.* 04:00.*, 3 days, 20 hours left$/);
  assert.equal(strip().brief, "Ada: 3 days, 20 hrs left");
  game.decisions[0].seat = 1;
  assert.match(strip().full, /^until Thu.* 07:00.*, 2 days, 23 hours left$/);
  assert.equal(strip().brief, "2 days, 23 hrs left");
  assert.ok(!strip().urgent);
  game.seats[1].clock.due = new Date(NOW + 59 * 60_000).toISOString();
  assert.ok(strip().urgent, "an hour is little");
  game.decisions[0].seat = 0;
  assert.ok(!strip().urgent, "of others it is no haste");
  game.decisions[0].seat = 1;
  game.seats[1].clock.due = at(-1);
  assert.ok(strip().urgent);
  assert.match(strip().brief, /^Time is over: Mon.* 07:00/);
  assert.equal(until({ game: { ...game, paused: true } }, NOW), null);
  assert.equal(until({ game: { ...game, decisions: [] } }, NOW), null);
});

test("a reader's own clock is called so, and a bank that pays is told", () => {
  game.decisions[0].seat = 1;
  assert.match(told()[0], /^You have until Thu 26 November at 07:00 \(UTC\): 2 days, 23 hours left\. The bank pays \(3 days\) since Mon 23 November at 07:00/);
});

test("what no bank pays for, what stands still and what is over is said to be so", () => {
  game.seats[0].clock.due = game.seats[0].clock.free_until;
  assert.match(told()[0], /The bank does not pay for this\.$/);
  game.seats[0].clock.due = game.seats[0].clock.free_until = null;
  assert.deepEqual(told(), ["Ada is asked; the clock stands still."]);
  game.seats[0].clock.due = game.seats[0].clock.free_until = at(-0.1);
  assert.match(told()[0], /^The time of Ada is over: Mon 23 November at 07:54/);
});

test("a vacation for which the clock stands still is told until it is over, in words and in the picture", () => {
  game.absences = [{ seat: 0, begins: at(30), ends: at(54) }, { seat: 0, begins: at(-9), ends: at(-1) }, { seat: 0, begins: at(99), ends: at(120) }, { seat: 1, begins: at(0), ends: at(9) }];
  const [line] = m.waits(game, NOW);
  assert.match(line.hint, /Vacation: the clock stands still from Tue 24 November at 14:00 \(UTC\) until Wed 25 November at 14:00 \(UTC\)\.$/);
  assert.equal(line.hint.split("Vacation").length, 2);
  assert.equal(line.bar.still.length, 1);
});

test("why a clock stands still now is told, and until when, as far as that is known", () => {
  game.stops = [{ seat: 0, why: ["vacation", "day_off"], since: at(-2), until: at(16) }];
  assert.match(told()[0], / The clock stands still \(vacation and a day off, until Tue 24 November at 00:00 \(UTC\)\)\.$/);
  game.stops = [{ seat: 0, why: ["pause"], since: at(-2), until: null }];
  game.seats[0].clock.due = game.seats[0].clock.free_until = null;
  assert.deepEqual(told(), ["Ada is asked; the clock stands still. (a pause)"]);
});

test("nobody is waited for who has answered, need not, or has no clock; nor where there is none", () => {
  for (const other of [{ answered: true }, { blocking: false }, { seat: 2 }]) {
    const [asked] = game.decisions;
    game.decisions = [{ ...asked, ...other }];
    assert.deepEqual(told(), []);
    game.decisions = [asked];
  }
  assert.equal(told().length, 1);
  game.rates = null;
  assert.deepEqual(told(), []);
});

test("the picture shows the free time, the bank and now, each in its place", () => {
  const [line] = m.waits(game, NOW);
  assert.deepEqual(line.bar, { paid: 100, here: 17, still: [] });
});
