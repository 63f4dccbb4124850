// What a hand does next: each of these makes the next list of touches out of a walk. What was touched last counts: of what
// was touched before, whatever does not go together with it falls away.

import { inTurn, plus, takenOf, things, valueOf } from "./bags.js";
import { Narrowed } from "./narrowed.js";
import { walkAmong } from "./walk.js";

/** @import { KindField, Touch, Value, Walk } from "./types.js" */

/** Chooses a kind of move, in the place of another; that which was chosen by hand is taken back. @param {Walk} found @param {string} type @returns {Touch[]} */
export function choose(found, type) {
  if (found.rest) return beside(found, choose(found.rest, type));
  const others = found.touches.filter((touch) => touch.type === undefined);
  const again = found.touches.some((touch) => touch.type === type);
  return again ? standing(found, others.filter(({ field }) => field === undefined)) : newest(found, { type }, others);
}

/** Chooses a piece: one of several where a place was touched, or by its name. @param {Walk} found @param {string} piece @returns {Touch[]} */
export const pick = (found, piece) => (found.rest ? beside(found, pick(found.rest, piece)) : newest(found, { piece }, found.touches.filter((touch) => touch.piece !== piece)));

/** Takes the last touch back. @param {Walk} found */
export const back = (found) => found.touches.slice(0, -1);

/** Fills a field of the kind that is chosen, whole or in part; undefined empties it. @param {Walk} found @param {string} name @param {Value | undefined} value @returns {Touch[]} */
export function fill(found, name, value) {
  if (found.rest) return beside(found, fill(found.rest, name, value));
  const from = fieldsTouched(found);
  const others = found.touches.filter((_, at) => from[at] !== name);
  if (value === undefined) return standing(found, others);
  const [first] = found.of.form?.kind.fields ?? [];
  const isPiece = name === first?.name && first.role === "piece" && first.many === "one";
  return newest(found, isPiece ? { piece: String(value) } : { field: name, of: String(found.type), value }, others);
}

/**
 * Touches an option of a field: takes it, or takes it back where it was chosen. Where there may be several of it `count`
 * more are taken, or fewer; of a way or an order it comes next.
 * @param {Walk} found @param {string} name @param {string} key @returns {Touch[]}
 */
export function toggle(found, name, key, count = 1) {
  if (found.rest) return beside(found, toggle(found.rest, name, key, count));
  const view = found.fields.find((each) => each.name === name);
  const field = fieldOf(found, name);
  const option = view?.options.find((each) => each.key === key);
  if (!view || !field || !option) return found.touches;
  if (field.many === "one" && field.role !== "amounts") return fill(found, name, option.chosen && view.byHand ? undefined : option.value);
  const known = new Map(view.options.map((each) => [each.key, each.value]));
  const taken = takenOf(field, view.value);
  if (inTurn(field)) return fill(found, name, [.../** @type {Value[]} */ (view.value ?? []), option.value]);
  return fill(found, name, valueOf(field, plus(taken, key, option.count === undefined && option.chosen ? -1 : count), known));
}

/** What was touched in rows, and beside them these touches. @param {Walk} found @param {Touch[]} touches @returns {Touch[]} */
export const beside = (found, touches) => [...found.touches.filter(({ row }) => row !== undefined), ...touches];

/** Puts these touches into the row of a piece. @param {Walk} found @param {string} piece @param {Touch[]} touches */
export function inRow(found, piece, touches) {
  const others = found.touches.filter(({ row }) => row !== piece);
  return touches.length ? [...others, { row: piece, touches }] : others;
}

/**
 * Touches a place of the board: chooses what is there, or takes it back. The second touch of a place is to `send` the move
 * where it is whole.
 * @param {Walk} found @param {string} place @returns {{ touches: Touch[], send: boolean }}
 */
export function press(found, place) {
  if (found.rows.length) return pressInRow(found, place);
  const mark = found.marks.find((each) => each.place === place);
  const touched = found.touches.findLastIndex((touch) => standsAt(found, touch, place));
  if (!mark) return { touches: found.touches, send: false };
  if (mark.state === "passed") return { touches: backTo(found, place), send: false };
  if (mark.state !== "chosen" || touched < 0) return { touches: newest(found, { place }, found.touches), send: false };
  const last = touched === found.touches.length - 1;
  return last && found.move ? { touches: found.touches, send: true } : { touches: without(found, touched, place), send: false };
}

/** @param {Walk} found @param {string} place */
function pressInRow(found, place) {
  const open = found.rows.find(({ byHand, move }) => byHand && !move);
  if (!open && found.rest?.marks.some((mark) => mark.place === place)) {
    const { touches, send } = press(found.rest, place);
    return { touches: beside(found, touches), send };
  }
  const row = open ?? found.rows.find((each) => each.place === place);
  if (!row) return { touches: found.touches, send: false };
  return { touches: inRow(found, row.piece, press(row.walk, place).touches), send: false };
}

/** What one touch more makes of a walk, whatever it is of. @param {Walk} found @param {Touch} touch @returns {Touch[]} */
export function take(found, touch) {
  if (touch.row !== undefined) return inRow(found, touch.row, touch.touches ?? []);
  if (touch.type !== undefined) return choose(found, touch.type);
  if (touch.field !== undefined) return fill(found, touch.field, touch.value);
  return touch.piece === undefined ? press(found, String(touch.place)).touches : pick(found, touch.piece);
}

/** The list with one more touch, and without those that do not go together with it. @param {Walk} found @param {Touch} touch @param {Touch[]} before */
function newest(found, touch, before) {
  const whole = (/** @type {Touch[]} */ some) => stands(found, [...some, touch]);
  if (whole(before)) return [...before, touch];
  const at = before.findLastIndex((_, each) => whole(before.toSpliced(each, 1)));
  if (at >= 0) return [...before.toSpliced(at, 1), touch];
  /** @type {Touch[]} */
  const kept = [];
  for (const each of before) if (whole([...kept, each])) kept.push(each);
  return [...kept, touch];
}

/** Those of some touches that go together. @param {Walk} found @param {Touch[]} touches */
const standing = ({ of: { offered, forms } }, touches) => walkAmong(offered, forms, touches).touches;

/** @param {Walk} found @param {Touch[]} touches */
const stands = (found, touches) => standing(found, touches).length === touches.length;

/** The list without a touch, or without what of it stands at a place. @param {Walk} found @param {number} touched @param {string} place */
function without(found, touched, place) {
  const { field: name, value } = found.touches[touched];
  const field = fieldOf(found, name);
  const others = standing(found, found.touches.toSpliced(touched, 1));
  if (!field || field.many === "one" || inTurn(field)) return others;
  const left = /** @type {Value[]} */ (value).filter((each) => !things(takenOf(field, [each])).some((one) => found.of.offered.place(field, one) === place));
  return left.length ? newest(found, { ...found.touches[touched], value: left }, others) : others;
}

/** The list with the chosen way only as far as a place that it passes. @param {Walk} found @param {string} place */
function backTo(found, place) {
  const way = found.fields.find(({ many }) => many === "walk");
  const path = /** @type {Value[]} */ (way?.value ?? []);
  return way ? fill(found, way.name, path.slice(0, path.findIndex((each) => String(each) === place) + 1)) : found.touches;
}

/** Whether a touch was of a place, or of what stands there; of a way: whether it ends there. @param {Walk} found @param {Touch} touch @param {string} place */
function standsAt(found, touch, place) {
  const { offered } = found.of;
  if (touch.place !== undefined || touch.piece !== undefined) return (touch.place ?? offered.now.pieces[touch.piece ?? ""]) === place;
  const field = fieldOf(found, touch.field);
  const taken = field ? things(takenOf(field, touch.value)) : [];
  return Boolean(field) && (inTurn(/** @type {KindField} */ (field)) ? taken.slice(-1) : taken).some((each) => offered.place(/** @type {KindField} */ (field), each) === place);
}

/** A field of the kind that is chosen. @param {Walk} found @param {string | undefined} name @returns {KindField | undefined} */
const fieldOf = ({ of: { form } }, name) => form?.kind.fields.find((field) => field.name === name);

/** By touch, the field of the chosen kind that it was taken for; null for none. @param {Walk} found @returns {(string | null)[]} */
function fieldsTouched({ of: { offered, form }, touches }) {
  let before = form ? new Narrowed(offered, form) : null;
  return touches.map((touch) => {
    const after = before?.touched(touch) ?? null;
    const field = before?.fields.find(({ name }) => after?.taken[name] !== before?.taken[name] || after?.among[name] !== before?.among[name]);
    before = after ?? before;
    return field?.name ?? null;
  });
}
