// The fields of a form as a sheet shows them: what may be chosen of each, what is, and by which widget.

import { NULL, inTurn, plus, size, valueOf, worthOf } from "./bags.js";
import { takenIn } from "./offered.js";

/** @import { Taken } from "./bags.js" */
/** @import { Narrowed } from "./narrowed.js" */
/** @import { Field, KindField, Option, Value } from "./types.js" */

/** The fields that leave a choice. @param {Narrowed} narrowed what a hand has taken @param {Narrowed} filled the same with defaults */
export function viewsOf(narrowed, filled) {
  return narrowed.fields.filter((field) => leavesChoice(narrowed, filled, field)).map((field) => viewOf(narrowed, filled, field));
}

const HELD = new Set(["amounts", "kind"]); // roles of which it must be told, too, what they can be alone

/** What fields of cards can be alone, in words, so that nobody gives what he does not see. @param {Narrowed} narrowed @param {Narrowed} filled */
export function settledOf(narrowed, filled) {
  return narrowed.fields.filter((field) => HELD.has(field.role) && !leavesChoice(narrowed, filled, field)).map((field) => {
    const taken = /** @type {Record<string, number>} */ (narrowed.without(field).only(field) ?? {});
    const words = (/** @type {string} */ each) => narrowed.offered.label(field, each);
    return { name: field.name, label: field.label, text: Object.entries(taken).map(([each, count]) => (field.role === "amounts" ? `${count} ${words(each)}` : words(each))).join(", ") };
  }).filter(({ text }) => text);
}

/** @param {Narrowed} narrowed @param {Narrowed} filled @param {KindField} field */
export function leavesChoice(narrowed, filled, field) {
  if (field.role === "number" && !(field.name in narrowed.taken)) return !(field.name in filled.taken) && isAlone(filled, field);
  return narrowed.without(field).only(field) === null;
}

/** Whether it is the last that is missing: a number mostly follows from the rest. @param {Narrowed} filled @param {KindField} field */
const isAlone = (filled, field) => filled.fields.every((other) => other === field || isWhole(filled, other, takenIn(filled.taken, other)));

/** @param {Narrowed} narrowed @param {KindField} field @param {Taken} taken */
const isWhole = ({ lines }, { name }, taken) => lines.some(({ domains }) => domains[name].value(taken));

/** @param {Narrowed} narrowed @param {Narrowed} filled @param {KindField} field @returns {Field} */
function viewOf(narrowed, filled, field) {
  const { name, label, role, many } = field;
  const taken = takenIn(filled.taken, field);
  const others = narrowed.without(field);
  const mine = others.with(field, taken) ?? others;
  const domains = others.lines.map((line) => line.domains[name]);
  const known = new Map(domains.flatMap((domain) => [...domain.things]));
  const next = mine.next(field);
  const worth = Object.assign({}, ...domains.map((domain) => domain.worth));
  return {
    name, label, role, many,
    widget: widgetOf(others, field, known),
    options: optionsOf(others, field, taken, known, worth),
    value: size(taken) ? valueOf(field, taken, known) : undefined,
    whole: isWhole(mine, field, taken),
    byHand: name in narrowed.taken,
    least: Math.min(...domains.map((domain) => domain.least)),
    most: Math.max(...domains.map((domain) => domain.most)),
    total: Array.isArray(taken) && mine.lines[0].domains[name].spent ? mine.lines[0].domains[name].spent(taken) : size(taken),
    worth: Object.keys(worth).length ? worthOf(taken, worth) : null,
    price: domains.find((domain) => domain.price)?.price ?? null,
    apart: mine.lines[0].apart.includes(name) ? mine.lines[0].apart.find((other) => other !== name) ?? null : null,
    next: inTurn(field) ? next.map((each) => known.get(each) ?? null) : [],
  };
}

/**
 * What may be chosen, each once. What may be there several times says how often it is and can be.
 * @param {Narrowed} others @param {KindField} field @param {Taken} taken @param {Map<string, Value | undefined>} known
 * @param {Record<string, number>} worth @returns {Option[]}
 */
function optionsOf(others, field, taken, known, worth) {
  const { offered } = others;
  const alone = field.many === "one" && field.role !== "amounts";
  const turn = inTurn(field);
  const mine = alone ? others : others.with(field, taken) ?? others;
  const next = new Set(mine.next(field));
  const shown = turn || alone ? [...next] : [...known.keys()];
  return shown.map((each) => {
    const count = Array.isArray(taken) ? 0 : taken[each] ?? 0;
    const place = offered.place(field, each);
    return {
      key: each,
      value: known.get(each) ?? null,
      label: offered.label(field, known.get(each)),
      chosen: count > 0,
      open: next.has(each) || (count > 0 && !isCounted(field)),
      ...(each in worth && { worth: worth[each] }),
      ...(place !== null && { place }),
      ...(isCounted(field) && { count, most: count + further(mine, field, /** @type {Taken} */ (taken), each) }),
    };
  });
}

/** Whether a thing may be there more than once. @param {KindField} field */
const isCounted = ({ role, many, rows }) => role === "amounts" || many === "bag" || Boolean(rows?.length);

/** How many more of a thing there may be. @param {Narrowed} narrowed @param {KindField} field @param {Taken} taken @param {string} each */
function further(narrowed, field, taken, each) {
  let count = 0;
  for (let now = plus(taken, each); narrowed.lines.some((line) => line.admits({ ...narrowed.taken, [field.name]: now })); now = plus(now, each)) count += 1;
  return count;
}

/** @param {Narrowed} narrowed @param {KindField} field @param {Map<string, Value | undefined>} known @returns {Field["widget"]} */
function widgetOf({ offered }, field, known) {
  if (field.role === "amounts") return "cards";
  if (field.rows?.length) return "dice";
  if (field.many === "walk") return "way";
  if (field.many === "order") return "order";
  if (field.many === "bag") return "bag";
  return [...known.keys()].some((each) => each !== NULL && offered.place(field, each) !== null) ? "place" : "chips";
}
