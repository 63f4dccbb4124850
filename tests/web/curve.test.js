import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = { documentElement: { lang: "en-GB" } };
const [{ SCALE, inWords }, plot] = await Promise.all([import("../../web/static/web/curve.js"), import("../../web/static/web/plot.js")]);

const levels = (ratings) => plot.levels(ratings, SCALE);
const laidOut = (points) => {
  const { lines, places: [places] } = plot.plotted([points.map(({ rating }) => rating)], SCALE);
  return { lines, places };
};

const points = (...ratings) => ratings.map((rating, day) => ({ at: `2026-11-${String(1 + (day % 28)).padStart(2, "0")}T12:00:00Z`, rating }));

test("lines lie at round numbers that hold all ratings, at most five", () => {
  assert.deepEqual(levels([1530]), [1475, 1500, 1525, 1550, 1575]);
  assert.deepEqual(levels([1500, 1500]), [1450, 1475, 1500, 1525, 1550]);
  assert.deepEqual(levels([1488, 1620]), [1450, 1500, 1550, 1600, 1650]);
  assert.deepEqual(levels([900, 2100]), [500, 1000, 1500, 2000, 2500]);
  for (let least = 1400; least < 1500; least += 7) {
    for (let span = 0; span < 900; span += 13) {
      const found = levels([least, least + span]);
      assert.ok(found[0] <= least && found.at(-1) >= least + span && found.length >= 3 && found.length <= 6, `${least} ${span}: ${found}`);
    }
  }
});

test("one game is a mark in the middle", () => {
  const { places, lines } = laidOut(points(1550));
  assert.deepEqual(places, [{ x: 173, y: lines.find(({ number }) => number === 1550).y }]);
});

test("equal ratings are a level line, in the middle of the picture", () => {
  const { places, lines } = laidOut(points(1500, 1500, 1500));
  assert.deepEqual([...new Set(places.map(({ y }) => y))], [lines[2].y]);
  assert.deepEqual(places.map(({ x }) => x), [40, 173, 306]);
});

test("a higher rating stands higher, and none leaves the picture, however many there are", () => {
  const ratings = Array.from({ length: 300 }, (_, game) => 1500 + Math.round(150 * Math.sin(game / 20)) + (game % 7));
  const { places } = laidOut(points(...ratings));
  assert.equal(places.length, 300);
  for (let game = 1; game < 300; game += 1) {
    assert.equal(Math.sign(places[game - 1].y - places[game].y), Math.sign(ratings[game] - ratings[game - 1]));
    assert.ok(places[game].x > places[game - 1].x);
  }
  assert.ok(places.every(({ x, y }) => x >= 40 && x <= 306 && y >= 14 && y <= 144));
});

test("what is seen is told in words", () => {
  assert.equal(inWords(points(1550)), "After the first rated game: 1550.");
  assert.equal(inWords(points(1480, 1600, 1550)), "After each of 3 rated games: from 1480 to 1550, 1480 at the lowest and 1600 at the highest.");
});
