// The lines of a form that fit what was touched, and what each touch is taken for: the first field, in the order of touch,
// that may have what is there.

import { NULL, inTurn, plus, takenOf, things } from "./bags.js";
import { onlyOf, takenIn } from "./offered.js";

/** @import { Taken } from "./bags.js" */
/** @import { Form, Line, Offered, Selected } from "./offered.js" */
/** @import { KindField, Touch } from "./types.js" */
/** @typedef {Record<string, string[]>} Among of fields that are not taken yet, the things that a place left. */

export class Narrowed {
  /** What may be added to what is taken, by field. @type {Map<string, string[]>} */
  #next = new Map();

  /** @param {Offered} offered @param {Form} form @param {Line[]} lines @param {Selected} taken @param {Among} among */
  constructor(offered, form, lines = form.lines, taken = {}, among = {}) {
    this.isNext = true; // whether the last touch was of the field that comes next, and not of one after it
    this.offered = offered;
    this.form = form;
    this.lines = lines;
    this.taken = taken;
    this.among = among;
  }

  get fields() {
    return this.form.kind.fields;
  }

  /** What a touch leaves of it, null where nothing fits. @param {Touch} touch @returns {Narrowed | null} */
  touched(touch) {
    if (touch.type !== undefined) return touch.type === this.form.kind.type ? this : null;
    if (touch.field !== undefined) {
      if (touch.of !== this.form.kind.type) return null;
      const field = this.fields.find(({ name }) => name === touch.field);
      return field ? this.with(field, takenOf(field, touch.value)) : null;
    }
    const all = this.fields.map((field, at) => ({ field, found: this.touchedIn(field, touch), isNext: this.fields.slice(0, at).every((each) => this.isBehind(each)) }));
    const taken = all.filter(({ found }) => found);
    // Where a move has begun, what is settled already asks for no touch.
    const best = (taken.length > 1 && Object.keys(this.taken).length ? taken.find(({ field }) => !this.only(field)) : null) ?? taken[0];
    if (best) return Object.assign(/** @type {Narrowed} */ (best.found), { isNext: best.isNext });
    return this.has(touch.piece) ? this : null;
  }

  /** Whether what comes after a field may be touched next. @param {KindField} field */
  isBehind(field) {
    return field.name in this.taken || field.name in this.among || !this.onBoard(field);
  }

  /** What a touch may take of a field: of a way its ends, or its next points. @param {KindField} field */
  touchable(field) {
    if (field.role !== "way" || field.name in this.taken) return this.next(field);
    return [...new Set(this.lines.flatMap(({ domains }) => domains[field.name].ends ?? []))];
  }

  /** Whether something of a field stands on the board. @param {KindField} field */
  onBoard(field) {
    return field.role === "way" || this.touchable(field).some((each) => this.offered.place(field, each) !== null);
  }

  /** Whether a piece was taken already, since of all pieces where a place was touched it alone comes into question. @param {string | undefined} piece */
  has(piece) {
    return piece !== undefined && this.fields.some(({ name, role }) => role === "piece" && things(this.taken[name] ?? {}).includes(piece));
  }

  /** What is left where this was taken of a field. @param {KindField} field @param {Taken} taken */
  with(field, taken) {
    return this.fitting({ ...this.taken, [field.name]: taken }, except(this.among, field.name));
  }

  /** @param {Selected} taken @param {Among} among */
  fitting(taken, among) {
    const lines = this.form.lines.filter((line) => fits(line, taken, among));
    return lines.length ? new Narrowed(this.offered, this.form, lines, taken, among) : null;
  }

  /** @param {KindField} field @param {Touch} touch */
  touchedIn(field, touch) {
    if (field.role === "way") return touch.place === undefined ? null : this.walked(field, touch.place);
    const next = this.next(field);
    const there = next.filter((each) => each === touch.piece || (touch.place !== undefined && this.offered.place(field, each) === touch.place));
    if (!there.length || (there.length === next.length && this.among[field.name])) return null;
    if (there.length === 1) return this.with(field, plus(takenIn(this.taken, field), there[0]));
    if (field.many === "one") return this.fitting(this.taken, { ...this.among, [field.name]: there });
    return this.withAll(field, there);
  }

  /** As many of these things as go together. @param {KindField} field @param {string[]} there */
  withAll(field, there) {
    /** @type {Narrowed} */
    let found = this;
    for (const each of there) found = found.with(field, plus(takenIn(found.taken, field), each)) ?? found;
    return found;
  }

  /** The best way to a place, or the way that was chosen one step further. @param {KindField} field @param {string} place */
  walked(field, place) {
    const { name } = field;
    const had = this.taken[name];
    if (had) return this.next(field).includes(place) ? this.with(field, plus(had, place)) : null;
    const ways = this.lines.map((line) => line.domains[name].to?.(place)).filter((path) => path);
    const best = ways.find((path) => ways.every((other) => Number(path?.length) <= Number(other?.length)));
    return best ? this.with(field, best) : null;
  }

  /** What may be added to what is taken of a field. @param {KindField} field @returns {string[]} */
  next(field) {
    const { name } = field;
    let next = this.#next.get(name);
    if (!next) {
      const found = new Set(this.lines.flatMap((line) => line.next(field, this.taken)));
      const some = this.among[name];
      next = [...found].filter((each) => !some || some.includes(each));
      this.#next.set(name, next);
    }
    return next;
  }

  /** The same without what was taken of a field. @param {KindField} field */
  without({ name }) {
    return this.fitting(except(this.taken, name), this.among) ?? this;
  }

  /** What the field is alone, whatever else is chosen by default; null where there is a choice. @param {KindField} field */
  only(field) {
    const next = field.many === "one" && field.role !== "amounts" ? this.next(field) : [];
    return next.length === 1 && !this.taken[field.name] ? { [next[0]]: 1 } : onlyOf(this.lines, field);
  }

  /** Whether a hand has taken all of a field that there is to take. @param {KindField} field */
  isFull(field) {
    return field.name in this.taken && (this.next(field).length === 0 || inTurn(field));
  }
}

/** @template T @param {Record<string, T>} of @param {string} name */
const except = (of, name) => Object.fromEntries(Object.entries(of).filter(([each]) => each !== name));

/** @param {Line} line @param {Selected} taken @param {Among} among */
function fits(line, taken, among) {
  if (!line.admits(taken)) return false;
  return Object.entries(among).every(([name, some]) => some.some((each) => line.domains[name].admits(plus(taken[name] ?? {}, each))));
}

/** Whether null may stand in a field of some of these lines. @param {Line[]} lines @param {KindField} field */
export const mayBeNothing = (lines, field) => Boolean(field.null) && lines.some(({ domains }) => domains[field.name].admits({ [NULL]: 1 }));
