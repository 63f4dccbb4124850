import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { test } from "node:test";
import { answers, happened, shown, strays, unpacked } from "../../web/static/web/learn/lesson.js";
import { walk } from "../../web/static/web/walk/walk.js";

const FOLDER = new URL("../../web/static/web/learn/lessons/", import.meta.url);
const RECORDED = (await Promise.all((await readdir(FOLDER)).filter((name) => name.endsWith(".en.light.json")).map(async (name) => JSON.parse(await readFile(new URL(name, FOLDER), "utf8"))))).map(unpacked);

const STEP = { places: ["20", "20-25"], move: { type: "place", at: 20, road: "20-25", list: ["M1"] } };

test("a step is answered by its move alone, whatever that says besides", () => {
  const move = { type: "place", at: 20, road: "20-25", list: ["M1"], more: null };
  assert.ok(answers(STEP, [move]));
  assert.ok(!answers(STEP, [{ ...move, at: 21 }]));
  assert.ok(!answers(STEP, [{ ...move, list: [] }]));
  assert.ok(!answers(STEP, [move, move]));
  assert.ok(!answers(STEP, ["place settlement 20 road 20-25"]));
  assert.ok(!answers(STEP, []));
});

test("a touch strays that is of a place which the step does not name", () => {
  assert.ok(!strays(STEP, []));
  assert.ok(!strays(STEP, [{ place: "20" }, { place: "20-25" }]));
  assert.ok(!strays(STEP, [{ type: "place" }, { piece: "K1" }]));
  assert.ok(strays(STEP, [{ place: "20" }, { place: "20-26" }]));
  assert.ok(!strays({ ...STEP, places: [] }, [{ place: "7" }]));
});

test("recorded boards have all their pieces, and scenes are told in each of their steps", () => {
  assert.ok(RECORDED.length >= 2);
  for (const lesson of RECORDED) {
    for (const { now, scene } of lesson.steps) {
      assert.ok(scene && lesson.grounds[now.board.ground].startsWith("<?xml"));
      assert.ok(now.board.pieces.length > 3 && now.board.pieces.every(({ id, svg }) => svg.includes(`id="${id}"`)));
    }
  }
});

test("in every step something can be touched, and after the last nobody is asked", () => {
  for (const lesson of RECORDED) {
    lesson.steps.forEach((step, at) => {
      assert.ok(walk(shown(lesson, at), { kinds: [], groups: {}, words: {} }, []) !== undefined);
      assert.ok(step.now.choices.length && step.now.game.decisions.some(({ seat }) => seat === step.now.game.seat));
      assert.deepEqual(happened(lesson, at + 1), step.said);
    });
    assert.deepEqual(happened(lesson, 0), []);
    const over = shown(lesson, lesson.steps.length);
    assert.deepEqual([over.game.seat, over.game.decisions, over.choices], [null, [], []]);
    assert.ok(over.board.pieces.length);
  }
});
