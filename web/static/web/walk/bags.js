// Bags: how many there are of each thing, by its key. What a hand has taken of a field is one, and so is each value that
// the field may have: of one thing, of several, of one several times. Of a walk or an order it is the keys in turn.

/** @import { KindField, Value } from "./types.js" */
/** @typedef {Record<string, number>} Bag */
/** @typedef {Bag | string[]} Taken */

/** @type {Bag} */
export const EMPTY = Object.freeze({});
export const NULL = "null";

/** The key of a thing; what is left out has one too. @param {Value | undefined} value */
export const key = (value) => (typeof value === "string" ? value : JSON.stringify(value) ?? "");

/** Whether what is taken of a field stands in turn. @param {KindField} field */
export const inTurn = (field) => field.many === "walk" || field.many === "order";

/** @param {Taken} taken */
export const size = (taken) => Object.values(taken).reduce((sum, count) => sum + (typeof count === "string" ? 1 : count), 0);

/** The keys of the things that are there. @param {Taken} taken @returns {string[]} */
export const things = (taken) => (Array.isArray(taken) ? taken : Object.keys(taken).filter((each) => taken[each]));

/** @param {Bag} bag @param {Bag} part */
export const holds = (bag, part) => Object.entries(part).every(([each, count]) => count <= (bag[each] ?? 0));

/** @param {Bag} one @param {Bag} other */
export const same = (one, other) => holds(one, other) && holds(other, one);

/** What is taken, and so many more of a thing, or fewer. @param {Taken} taken @param {string} each @returns {Taken} */
export function plus(taken, each, count = 1) {
  if (Array.isArray(taken)) return [...taken, each];
  const { [each]: had = 0, ...others } = taken;
  return had + count > 0 ? { ...taken, [each]: had + count } : others;
}

/** What things count for together. @param {Taken} taken @param {Record<string, number>} worth */
export const worthOf = (taken, worth) => Object.entries(taken).reduce((sum, [each, count]) => sum + Number(count) * (worth[each] ?? 0), 0);

/**
 * The things of which a value of a field consists, each with its key and how often it is there. Rows are things with a
 * number each: hits by monsters.
 * @param {KindField} field @param {Value | undefined} value @returns {[key: string, thing: Value | undefined, count: number][]}
 */
export function parts(field, value) {
  if (field.role === "amounts") return Object.entries(value ?? {}).map(([kind, count]) => [kind, kind, count]);
  if (field.many === "one") return [[value === undefined && field.null ? NULL : key(value), value, 1]];
  return /** @type {Value[]} */ (value ?? []).map((each) => {
    const [thing, count] = field.rows?.length ? Object.values(/** @type {Record<string, Value>} */ (each)) : [each, 1];
    return [key(thing), thing, Number(count)];
  });
}

/** A value of a field, whole or in part, as what is taken. @param {KindField} field @param {Value | undefined} value @returns {Taken} */
export function takenOf(field, value) {
  const found = parts(field, value);
  if (inTurn(field)) return found.map(([each]) => each);
  return found.reduce((bag, [each, , count]) => plus(bag, each, count), /** @type {Taken} */ (EMPTY));
}

/**
 * What is taken of a field as JSON, the other way round: a value of it, or a part of one. `known` are the things by their
 * keys, in their order.
 * @param {KindField} field @param {Taken} taken @param {Map<string, Value | undefined>} known @returns {Value | undefined}
 */
export function valueOf(field, taken, known) {
  const thing = (/** @type {string} */ each) => /** @type {Value} */ (known.get(each) ?? null);
  if (Array.isArray(taken)) return taken.map(thing);
  const there = [...known.keys()].filter((each) => taken[each]);
  if (field.role === "amounts") return Object.fromEntries(there.map((each) => [each, taken[each]]));
  if (field.many === "one") return there.length ? thing(there[0]) : undefined;
  const [name, number] = (field.rows ?? []).map((row) => row.name);
  if (name) return there.map((each) => ({ [name]: thing(each), [number]: taken[each] }));
  return there.flatMap((each) => Array(taken[each]).fill(thing(each)));
}
