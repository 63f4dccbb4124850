// Somebody who touches whatever can be touched, and looks at what comes of it.
import assert from "node:assert/strict";
import { isDeepStrictEqual as same } from "node:util";

import { back, choose, inRow, pick, press, toggle } from "../../web/static/web/walk/touch.js";
import { walk, walkAmong } from "../../web/static/web/walk/walk.js";
import { stands } from "./hand.mjs";

const FAR = 60; // touches within which every start leads to a move

/** Everything that may be touched on a walk, as the touches after it. */
function* named(found) {
  for (const { place, state } of found.marks) {
    const { touches, send } = press(found, place);
    assert.ok(!send || found.move, "what is not whole is not sent");
    if (state !== "short" && !send) yield [place, touches];
  }
  for (const { type, short } of found.acts) if (!short) yield [type, choose(found, type)];
  for (const { key } of found.pieces) yield [key, pick(found, key)];
  for (const { name, options } of found.fields) {
    for (const { key, open, count } of options) {
      if (open) yield [`+${name} ${key}`, toggle(found, name, key)];
      if (count) yield [`-${name} ${key}`, toggle(found, name, key, -1)];
    }
  }
  if (found.touches.length) yield ["back", back(found)];
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
    const next = [...named(here)].map(([, list]) => list);
    if (!next.length) break;
    const taken = next[chance(next.length)];
    const idle = [...named(here)].filter(([, list]) => same(list, here.touches)).map(([name]) => name);
    assert.equal(idle.join(), "", `touches without effect after ${JSON.stringify(touches)}: ${idle}`);
    touches = inner ? inRow(found, inner.piece, taken) : taken;
  }
  return moves;
}
