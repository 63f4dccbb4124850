// What is chosen in turn: walks over the board, and orders of things.

import { key } from "./bags.js";

/** @import { Domain as Told, KindField, Value } from "./types.js" */

/** Walks or orders, all of which are listed. */
export class Walks {
  /** @param {KindField} field @param {Value[]} values */
  constructor(field, values) {
    this.field = field;
    this.rows = /** @type {Value[][]} */ (values).map((value) => ({ path: value.map(key), value }));
    this.things = new Map(/** @type {Value[][]} */ (values).flatMap((value) => value.map((each) => [key(each), each])));
    this.only = values.length === 1 ? this.rows[0].path : null;
    this.start = null;
    this.watched = new Set();
    this.least = 1;
    this.most = Math.max(...this.rows.map(({ path }) => path.length));
  }

  /** @param {string[]} taken */
  admits(taken) {
    return this.rows.some(({ path }) => begins(path, taken));
  }

  /** @param {string[]} taken */
  next(taken) {
    const further = this.rows.filter(({ path }) => path.length > taken.length && begins(path, taken));
    return [...new Set(further.map(({ path }) => path[taken.length]))];
  }

  /** @param {string[]} taken */
  value(taken) {
    return this.rows.find(({ path }) => path.length === taken.length && begins(path, taken)) ?? null;
  }

  /** Where walks end. */
  get ends() {
    return this.field.many === "walk" ? [...new Set(this.rows.map(({ path }) => path[path.length - 1]))] : [];
  }

  /** The shortest walk to a place, and of several such the first. @param {string} end */
  to(end) {
    const there = this.rows.filter(({ path }) => path[path.length - 1] === end).map(({ path }) => path);
    return there.find((path) => there.every((other) => path.length <= other.length)) ?? null;
  }

  /** What a walk takes. @param {string[]} taken */
  spent(taken) {
    return taken.length;
  }
}

/** Every walk from a place along edges that takes no more than so much. */
export class Way {
  /** @param {Told} told */
  constructor({ values = [], from, most = 0, edges = [], watched = [] }) {
    this.most = most;
    this.least = 1;
    this.start = key(from);
    this.only = null;
    this.best = /** @type {Value[][]} */ (values).map((value) => value.map(key));
    this.watched = new Set(watched.map(key));
    this.things = new Map(edges.flatMap(([one, other]) => [[key(one), one], [key(other), other]]));
    /** @type {Map<string, Map<string, number>>} */
    this.steps = new Map();
    for (const [one, other, takes] of edges) {
      for (const [here, there] of [[one, other], [other, one]].map((pair) => pair.map(key))) {
        if (!this.steps.has(here)) this.steps.set(here, new Map());
        this.steps.get(here)?.set(there, takes);
      }
    }
  }

  /** @param {string[]} taken */
  spent(taken) {
    return taken.reduce((sum, there, at) => sum + (this.steps.get(taken[at - 1] ?? this.start)?.get(there) ?? Infinity), 0);
  }

  /** @param {string[]} taken */
  admits(taken) {
    return this.spent(taken) <= this.most;
  }

  /** @param {string[]} taken */
  next(taken) {
    const near = this.steps.get(taken[taken.length - 1] ?? this.start) ?? new Map();
    return [...near.keys()].filter((there) => this.admits([...taken, there]));
  }

  /** @param {string[]} taken */
  value(taken) {
    return taken.length && this.admits(taken) ? { value: taken.map((each) => this.things.get(each) ?? null) } : null;
  }

  get ends() {
    return this.best.map((path) => path[path.length - 1]);
  }

  /** The cheapest walk to a place. @param {string} end */
  to(end) {
    return this.best.find((path) => path[path.length - 1] === end) ?? null;
  }

  /** Whether a walk leaves a place under watch. @param {string[]} taken */
  isSeen(taken) {
    return [this.start, ...taken.slice(0, -1)].some((each) => this.watched.has(each));
  }
}

/** @param {string[]} path @param {string[]} taken */
const begins = (path, taken) => taken.every((each, at) => path[at] === each);
