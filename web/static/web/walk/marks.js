// The places of the board that may be touched next, and those that show what was touched: one mark for each.

import { things } from "./bags.js";
import { leavesChoice } from "./views.js";

/** @import { Narrowed } from "./narrowed.js" */
/** @import { Cost, KindField, Mark } from "./types.js" */
/** @typedef {{ narrowed: Narrowed, filled: Narrowed }} Fit a form that fits what was touched, and the same with what is filled in. */
/** @typedef {Mark["state"]} State */

const RANK = ["open", "passed", "chosen", "also", "short"];

/** Collects marks: each place keeps the state that says most of it, and all that it is about. */
class Marks {
  constructor() {
    /** @type {Map<string, { mark: Mark, acts: Set<string>, costs: Set<string> }>} */
    this.places = new Map();
  }

  /** @param {Narrowed} narrowed @param {KindField} field @param {string} each a thing of the field @param {State} state */
  add({ offered, form, lines }, field, each, state) {
    const place = offered.place(field, each);
    if (place === null) return;
    let found = this.places.get(place);
    if (!found || RANK.indexOf(state) < RANK.indexOf(found.mark.state)) {
      /** @type {Mark} */
      const mark = { key: place, place, role: field.role, pieces: [], state, watched: false, label: "", cost: null };
      found = { mark, acts: new Set(), costs: new Set() };
      this.places.set(place, found);
    }
    if (found.mark.state !== state) return;
    if (place !== each && !found.mark.pieces.includes(each)) found.mark.pieces.push(each);
    found.acts.add(form.kind.label);
    for (const { price } of lines) found.costs.add(price);
    if (lines.some(({ domains }) => domains[field.name].watched?.has(place))) found.mark.watched = true;
  }

  /** The marks, the likeliest first. @param {boolean} chosen whether the kind of move is chosen */
  listed(chosen) {
    const made = [...this.places.values()].map(({ mark, acts, costs }) => {
      const [cost] = costs;
      return { ...mark, label: mark.pieces.join(", ") || (chosen ? "" : [...acts].join(", ")), cost: costs.size === 1 ? /** @type {Cost | null} */ (JSON.parse(cost)) : null };
    });
    return made.sort((one, other) => RANK.indexOf(one.state) - RANK.indexOf(other.state));
  }
}

/**
 * All marks. `fits` are the forms that fit, `short` those of them that only lack their cost, `fresh` those that were there
 * before anything was touched, where a touch may begin anew. `type` is the kind that is chosen.
 * @param {{ fits: Fit[], short: Narrowed[], fresh: Narrowed[], type: string | null }} found
 */
export function marksOf({ fits, short, fresh, type }) {
  const marks = new Marks();
  for (const fit of fits) {
    addChosen(marks, fit, type !== null);
    addNext(marks, fit, type !== null);
  }
  for (const narrowed of fresh) {
    const [field] = onBoard(narrowed);
    if (field) for (const each of narrowed.touchable(field)) marks.add(narrowed, field, each, narrowed.form.short ? "short" : "also");
  }
  for (const narrowed of short) {
    for (const field of onBoard(narrowed).slice(0, 1)) for (const each of narrowed.touchable(field)) marks.add(narrowed, field, each, "short");
  }
  return marks.listed(type !== null);
}

/** What is taken, and what may be taken instead. @param {Marks} marks @param {Fit} fit @param {boolean} chosen whether the kind of move is */
function addChosen(marks, { narrowed, filled }, chosen) {
  const shown = chosen ? filled : narrowed;
  for (const field of shown.fields) {
    const { name } = field;
    const all = things(shown.taken[name] ?? {});
    const taken = field.many === "walk" && !chosen ? all.slice(-1) : all;
    taken.forEach((each, at) => marks.add(shown, field, each, field.many === "walk" && at < taken.length - 1 ? "passed" : "chosen"));
    for (const each of narrowed.among[name] ?? []) marks.add(narrowed, field, each, "chosen");
    if (!(name in narrowed.taken) || (field.many !== "one" && field.many !== "walk")) continue;
    const others = narrowed.without(field);
    for (const each of others.touchable(field)) marks.add(others, field, each, "also");
  }
}

/** What may be taken next: of the first field that is open, and of those after it. @param {Marks} marks @param {Fit} fit @param {boolean} chosen */
function addNext(marks, { narrowed, filled }, chosen) {
  /** @type {State} */
  let state = "open";
  for (const field of onBoard(narrowed)) {
    if (chosen && !leavesChoice(narrowed, filled, field)) continue;
    const next = narrowed.touchable(field).filter((each) => (chosen ? !narrowed.among[field.name]?.includes(each) : !isTouched(narrowed, field, each)));
    for (const each of next) if (field.many !== "walk" || !isOnWay(marks, each)) marks.add(narrowed, field, each, state);
    if (next.length && !(field.name in narrowed.taken)) state = "also";
    if (state === "also" && !chosen && !isBegun(narrowed)) return; // of all that may be done, where it begins is enough to see
  }
}

/** Whether anything was touched. @param {Narrowed} narrowed */
const isBegun = ({ taken, among }) => Object.keys(taken).length + Object.keys(among).length > 0;

/** Whether a place is on the way already: a step back there is made by the sheet. @param {Marks} marks @param {string} each */
const isOnWay = (marks, each) => ["passed", "chosen"].includes(marks.places.get(each)?.mark.state ?? "");

/** Whether a thing stands at a place that was touched. @param {Narrowed} narrowed @param {KindField} field @param {string} each */
const isTouched = (narrowed, field, each) => narrowed.fields.some((other) => [...things(narrowed.taken[other.name] ?? {}), ...narrowed.among[other.name] ?? []]
  .some((taken) => narrowed.offered.place(other, taken) === narrowed.offered.place(field, each)));

/** The fields of which something stands on the board. @param {Narrowed} narrowed */
const onBoard = (narrowed) => narrowed.fields.filter((field) => narrowed.onBoard(field));
