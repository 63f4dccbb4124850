// What may be done, in one form: a line is a template, and a move is one of which each field has a single value. The
// lines of a kind together are a form.

import { EMPTY, NULL, inTurn, plus, same, things } from "./bags.js";
import { domainOf, fixed } from "./domains.js";

/** @import { Bag, Taken } from "./bags.js" */
/** @import { Choice, Cost, Decision, Kind, KindField, Kinds, Move, Now, Value } from "./types.js" */
/**
 * @typedef {object} Domain what a field of a line may be (domains.js, ways.js).
 * @property {(taken: any) => boolean} admits
 * @property {(taken: any) => string[]} next
 * @property {(taken: any) => { value: Value | undefined } | null} value
 * @property {Taken | null} only
 * @property {Map<string, Value | undefined>} things
 * @property {number} least
 * @property {number} most
 * @property {Record<string, number>} [worth]
 * @property {Record<string, string>} [needs]
 * @property {number} [price]
 * @property {Taken} [cheapest]
 * @property {Record<string, number>} [limits]
 * @property {string | null} [start]
 * @property {Set<string>} [watched]
 * @property {string[]} [ends]
 * @property {(end: string) => string[] | null} [to]
 * @property {(taken: string[]) => number} [spent]
 * @property {(taken: string[]) => boolean} [isSeen]
 */
/** @typedef {Record<string, Taken>} Selected what was taken of which fields. */

/** Some moves of a kind: all that its domains give together. */
export class Line {
  /** @param {Kind} kind @param {Choice} choice */
  constructor(kind, choice) {
    const { move, template, cost = null } = choice;
    this.kind = kind;
    this.cost = cost;
    this.price = JSON.stringify(cost);
    this.apart = template?.apart ?? [];
    /** @type {Record<string, Domain>} */
    this.domains = Object.fromEntries(kind.fields.map((field) => {
      const told = template?.fields[field.name];
      return [field.name, told ? domainOf(field, told) : fixed(field, move?.[field.name])];
    }));
    this.binds = this.apart.length > 0 || Object.values(this.domains).some(({ needs }) => needs && Object.keys(needs).length); // one field another
  }

  /** Whether what is taken can become one of these moves. @param {Selected} taken */
  admits(taken) {
    return Object.entries(taken).every(([name, each]) => this.domains[name].admits(each)) && this.goesTogether(taken);
  }

  /** Whether what is taken of the fields, each of which admits it, goes together. @param {Selected} taken */
  goesTogether(taken) {
    return !this.binds || (Object.keys(taken).every((name) => this.hasWhatItNeeds(name, taken)) && this.keepsApart(taken));
  }

  /** @param {string} name @param {Selected} taken */
  hasWhatItNeeds(name, taken) {
    const [walked] = Object.keys(this.domains[name].needs ?? {});
    if (!walked || NULL in taken[name]) return true;
    return Boolean(taken[walked] && this.domains[walked].isSeen?.(/** @type {string[]} */ (taken[walked])));
  }

  /** Whether fields that are apart have no kind in common, and kinds enough are left for each. @param {Selected} taken */
  keepsApart(taken) {
    const [one, other] = this.apart;
    if (!one) return true;
    return [[one, other], [other, one]].every(([mine, others]) => {
      const gone = new Set(things(taken[others] ?? EMPTY));
      const left = Object.entries(this.domains[mine].limits ?? {}).filter(([kind]) => !gone.has(kind));
      return left.reduce((sum, [, count]) => sum + count, 0) >= this.domains[mine].least
        && !things(taken[mine] ?? EMPTY).some((kind) => gone.has(kind));
    });
  }

  /** What may be added to what is taken of a field, of a selection that this line admits. @param {KindField} field @param {Selected} taken */
  next(field, taken) {
    const had = takenIn(taken, field);
    const next = this.domains[field.name].next(had);
    return this.binds ? next.filter((each) => this.goesTogether({ ...taken, [field.name]: plus(had, each) })) : next;
  }

  /** The move that is taken, null while something is open. @param {Selected} taken @returns {Move | null} */
  move(taken) {
    /** @type {Move} */
    const move = { type: this.kind.type };
    for (const field of this.kind.fields) {
      const whole = this.domains[field.name].value(takenIn(taken, field));
      if (!whole) return null;
      if (whole.value !== undefined) move[field.name] = whole.value;
    }
    return this.admits(taken) ? move : null;
  }
}

/** What is taken of a field. @param {Selected} taken @param {KindField} field @returns {Taken} */
export const takenIn = (taken, field) => taken[field.name] ?? (inTurn(field) ? [] : EMPTY);

/** What a field can be alone in all of these lines, null where there is a choice. @param {Line[]} lines @param {KindField} field */
export function onlyOf(lines, { name }) {
  const only = lines[0]?.domains[name].only ?? null;
  const alike = (/** @type {Taken | null} */ each) => each !== null && only !== null
    && (Array.isArray(only) ? only.join() === each.toString() : same(/** @type {Bag} */ (each), only));
  return lines.every((line) => alike(line.domains[name].only)) ? only : null;
}

/** All that may be done of a kind, or all of it that is only short of what it takes. */
export class Form {
  /** @param {Kind} kind @param {boolean} short @param {Line[]} lines */
  constructor(kind, short, lines) {
    this.kind = kind;
    this.short = short;
    this.lines = lines;
  }

  /** The same with some of its lines. @param {(line: Line) => boolean} wanted */
  only(wanted) {
    return new Form(this.kind, this.short, this.lines.filter(wanted));
  }
}

/** What a seat may do now, and the words for it. */
export class Offered {
  /** @param {Now} now @param {Kinds} kinds */
  constructor(now, kinds) {
    this.now = now;
    this.words = kinds.words;
    this.groups = kinds.groups;
    const known = new Map(kinds.kinds.map((kind) => [kind.type, kind]));
    this.forms = [...forms(now.choices, known, false), ...forms(now.short, known, true)];
  }

  /** The decisions that the seat may answer. @returns {Decision[]} */
  get decisions() {
    const { seat, decisions } = this.now.game;
    return decisions.filter((decision) => decision.seat === seat);
  }

  /** What a value is called. @param {KindField} field @param {Value | undefined} value @returns {string} */
  label(field, value) {
    if (value === undefined || value === null) return this.words.null?.[field.null ?? ""] ?? "";
    if (field.role === "seat") {
      const seat = this.now.game.seats[Number(value)];
      return seat?.name || seat?.colour || String(value);
    }
    return this.words[field.use ?? ""]?.[String(value)] ?? String(value);
  }

  /** The place of the board that a thing of a field touches, null for none. @param {KindField} field @param {string} each */
  place(field, each) {
    if (field.role === "piece" || field.rows?.[0]?.role === "piece") return this.now.pieces[each] ?? null;
    return ON_BOARD.has(field.role) && each !== NULL && each !== "" ? each : null;
  }
}

const ON_BOARD = new Set(["intersection", "border", "hex", "hexes", "way"]);

/** @param {Choice[]} choices @param {Map<string, Kind>} known @param {boolean} short */
function forms(choices, known, short) {
  /** @type {Map<string, Form>} */
  const found = new Map();
  for (const choice of choices) {
    const type = choice.move?.type ?? choice.template?.type ?? "";
    const kind = known.get(type);
    if (!kind) continue; // kinds were read before the server had it: what they name is no choice of this page
    if (!found.has(type)) found.set(type, new Form(kind, short, []));
    found.get(type)?.lines.push(new Line(kind, choice));
  }
  return [...found.values()];
}
