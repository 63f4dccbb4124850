// What a field may be, asked in one way whatever form it has on the wire. A domain is asked about what a hand has taken
// so far: whether that can become one of its values (`admits`), what may be added to it (`next`), and which value it is
// (`value`, null while it is none). Where there is but one value, `only` is what makes it up. `things` has all that
// values are made of.

import { EMPTY, holds, inTurn, parts, same, size, takenOf, things, worthOf } from "./bags.js";
import { Walks, Way } from "./ways.js";

/** @import { Bag, Taken } from "./bags.js" */
/** @import { Domain as Told, KindField, Value } from "./types.js" */

/** Some values, all of which are listed. */
class Listed {
  /** @param {KindField} field @param {(Value | undefined)[]} values @param {Told["worth"]} worth @param {Told["needs"]} needs */
  constructor(field, values, worth = {}, needs = {}) {
    this.rows = values.map((value) => ({ bag: /** @type {Bag} */ (takenOf(field, value)), value }));
    this.things = new Map(values.flatMap((value) => parts(field, value).map(([each, thing]) => [each, thing])));
    this.least = Math.min(...this.rows.map(({ bag }) => size(bag)));
    this.most = Math.max(...this.rows.map(({ bag }) => size(bag)));
    this.only = this.rows.every(({ bag }) => same(bag, this.rows[0].bag)) ? this.rows[0].bag : null;
    this.worth = worth;
    this.needs = needs;
  }

  /** @param {Bag} taken */
  admits(taken) {
    return this.rows.some(({ bag }) => holds(bag, taken));
  }

  /** @param {Bag} taken */
  next(taken) {
    const around = this.rows.filter(({ bag }) => holds(bag, taken));
    return [...new Set(around.flatMap(({ bag }) => things(bag).filter((each) => bag[each] > (taken[each] ?? 0))))];
  }

  /** @param {Bag} taken */
  value(taken) {
    return this.rows.find(({ bag }) => same(bag, taken)) ?? null;
  }
}

/** Some of several things, in the order in which they are listed. */
class Several {
  /** @param {KindField} field @param {Told} told */
  constructor(field, { values = [], least = 0, most = 0, worth = {} }) {
    this.every = /** @type {Bag} */ (takenOf(field, values));
    this.things = new Map(parts(field, values).map(([each, thing]) => [each, thing]));
    this.least = least;
    this.most = most;
    this.only = least === values.length ? this.every : most === 0 ? EMPTY : null;
    this.worth = worth;
  }

  /** @param {Bag} taken */
  admits(taken) {
    return holds(this.every, taken) && size(taken) <= this.most;
  }

  /** @param {Bag} taken */
  next(taken) {
    return size(taken) < this.most ? things(this.every).filter((each) => !taken[each]) : [];
  }

  /** @param {Bag} taken */
  value(taken) {
    const value = /** @type {Value[]} */ ([...this.things].filter(([each]) => taken[each]).map(([, thing]) => thing));
    return this.admits(taken) && size(taken) >= this.least ? { value } : null;
  }
}

/** Things of which there are so many each, and so many in all. */
class Counted {
  /** @param {Told} told */
  constructor({ limits = {}, least = 0, most = size(limits) }) {
    this.limits = limits;
    this.things = new Map(things(limits).map((each) => [each, each]));
    this.least = least;
    this.most = most;
    this.only = size(limits) === least ? limits : null;
    this.worth = {};
  }

  /** @param {Bag} taken */
  admits(taken) {
    return holds(this.limits, taken) && size(taken) <= this.most;
  }

  /** @param {Bag} taken */
  next(taken) {
    return size(taken) < this.most ? things(this.limits).filter((each) => (taken[each] ?? 0) < this.limits[each]) : [];
  }

  /** @param {Bag} taken @returns {{ value: Value } | null} */
  value(taken) {
    const value = Object.fromEntries(things(this.limits).filter((each) => taken[each]).map((each) => [each, taken[each]]));
    return this.admits(taken) && size(taken) >= this.least ? { value } : null;
  }
}

/** Things that are worth a price together. */
class Payment {
  /** @param {KindField} field @param {Told} told */
  constructor(field, { values = [], limits = {}, worth = {}, price = 0 }) {
    this.limits = limits;
    this.things = new Map(things(limits).map((each) => [each, each]));
    this.least = 1;
    this.most = size(limits);
    this.only = /** @type {Taken | null} */ (null);
    this.cheapest = takenOf(field, values[0]);
    this.worth = worth;
    this.price = price;
  }

  /** @param {Bag} taken */
  admits(taken) {
    return holds(this.limits, taken);
  }

  /** @param {Bag} taken */
  next(taken) {
    return things(this.limits).filter((each) => (taken[each] ?? 0) < this.limits[each]);
  }

  /** @param {Bag} taken @returns {{ value: Value } | null} */
  value(taken) {
    const value = things(this.limits).flatMap((each) => Array(taken[each] ?? 0).fill(each));
    return this.admits(taken) && worthOf(taken, this.worth) >= this.price ? { value } : null;
  }
}

/** A domain as the server tells it. @param {KindField} field @param {Told} told */
export function domainOf(field, told) {
  if (told.edges) return new Way(told);
  if (inTurn(field)) return new Walks(field, told.values ?? []);
  if (told.domain === "amounts") return new Counted(told);
  if (told.domain === "some_of") return new Several(field, told);
  if (told.price !== undefined) return new Payment(field, told);
  return new Listed(field, told.values ?? [], told.worth, told.needs);
}

/** The domain of a field of which a move says this, or nothing. @param {KindField} field @param {Value | undefined} value */
export const fixed = (field, value) => (inTurn(field) ? new Walks(field, [value ?? []]) : new Listed(field, [value]));
