// Somebody who touches whatever can be touched, and looks at what comes of it.
import assert from "node:assert/strict";
import { isDeepStrictEqual as same } from "node:util";

import { back, choose, inRow, pick, press, toggle } from "../../web/static/web/walk/touch.js";
import { walk, walkAmong } from "../../web/static/web/walk/walk.js";
import { stands } from "./hand.mjs";

const FAR = 60; // touches within which every start leads to a move

/** Everything that may be touched on a walk: what it is called, and what gives the touches after it. */
function everything(found) {
  const marks = found.marks.filter(({ state }) => state !== "short");
  return [
    ...marks.map(({ place }) => [place, () => press(found, place)]),
    ...found.acts.filter(({ short }) => !short).map(({ type }) => [type, () => ({ touches: choose(found, type) })]),
    ...found.pieces.map(({ key }) => [key, () => ({ touches: pick(found, key) })]),
    ...found.fields.flatMap(({ name, options }) => options.flatMap(({ key, open, count }) => [
      ...(open ? [[`${name} ${key}`, () => ({ touches: toggle(found, name, key) })]] : []),
      ...(count ? [[`${name} ${key} back`, () => ({ touches: toggle(found, name, key, -1) })]] : []),
    ])),
    ...(found.touches.length ? [["back", () => ({ touches: back(found) })]] : []),
  ];
}

/** What leads on: something that is open is chosen. */
function onwards(found) {
  const field = found.fields.find(({ whole }) => !whole);
  const option = field?.options.find((each) => each.open && (each.count === undefined ? !each.chosen : each.count < each.most));
  if (option) return toggle(found, field.name, option.key);
  if (found.pieces.length) return pick(found, found.pieces[0].key);
  if (!found.type) {
    const act = found.acts.find(({ short }) => !short);
    if (act) return choose(found, act.type);
  }
  return null;
}

/** Holds that a walk leads to a move from where it is, and gives that. */
function finishes(found, again) {
  let at = found;
  for (let count = 0; count < FAR && !at.move; count += 1) {
    const touches = onwards(at);
    if (!touches) break;
    at = again(touches);
  }
  assert.ok(at.move, `a dead end: ${JSON.stringify(found.touches)} leads to ${JSON.stringify(at.touches)}`);
  return at.move;
}

/** Wanders so many touches far; gives the moves that there were. */
export function wanders({ now, kinds, chance, far }) {
  const moves = [];
  let touches = [];
  const legal = (move) => assert.ok(now.choices.some((choice) => stands(choice, move)), `illegal: ${JSON.stringify(move)} after ${JSON.stringify(touches)}`);
  for (let count = 0; count < far; count += 1) {
    const found = walk(now, kinds, touches);
    assert.deepEqual(found.fell, [], `what was touched fell away: ${JSON.stringify(touches)}`);
    assert.deepEqual(found.touches, touches);
    found.script.forEach(legal);
    moves.push(...found.script);
    const inner = found.rows.length ? found.rows[chance(found.rows.length)] : null;
    const here = inner ? inner.walk : found;
    const again = (list) => walkAmong(here.of.offered, here.of.forms, list);
    if (now.choices.length) legal(finishes(here, again));
    const all = everything(here);
    if (!all.length) break;
    const [name, touch] = all[chance(all.length)];
    const { touches: taken, send } = touch();
    assert.ok(send ? here.move : !same(taken, here.touches), `${name} does nothing after ${JSON.stringify(touches)}`);
    touches = inner ? inRow(found, inner.piece, taken) : taken;
  }
  return moves;
}
