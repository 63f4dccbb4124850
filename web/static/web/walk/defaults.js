// What stands in fields that no hand has touched: the only thing that can, or what is meant most often. A hand may change it.

import { NULL, takenOf } from "./bags.js";
import { mayBeNothing } from "./narrowed.js";

/** @import { Taken } from "./bags.js" */
/** @import { Narrowed } from "./narrowed.js" */
/** @import { KindField, Move } from "./types.js" */

/**
 * What was touched, with all that follows from it or is filled in, and the move, where nothing is open.
 * @param {Narrowed} narrowed @returns {{ filled: Narrowed, move: Move | null }}
 */
export function completed(narrowed) {
  let filled = narrowed;
  const { fields } = narrowed;
  const numbersLast = [...fields.filter(({ role }) => role !== "number"), ...fields.filter(({ role }) => role === "number")];
  for (const field of numbersLast) {
    if (field.name in filled.taken) continue;
    const taken = filled.only(field) ?? usual(filled, field);
    if (taken) filled = filled.with(field, taken) ?? filled;
  }
  const move = filled.lines.map((line) => line.move(filled.taken)).find((made) => made) ?? null;
  return { filled, move };
}

/** What is meant most often where there is a choice, null where nothing is. @param {Narrowed} narrowed @param {KindField} field @returns {Taken | null} */
function usual(narrowed, field) {
  const [{ domains }] = narrowed.lines;
  const domain = domains[field.name];
  if (field !== narrowed.fields[0] && mayBeNothing(narrowed.lines, field)) return { [NULL]: 1 };
  if (field.role === "seat" && field.many === "set") return Object.fromEntries([...domain.things.keys()].map((seat) => [seat, 1])); // to all
  if (field.role === "amounts") return reversed(narrowed, field);
  if (field.rows?.length) return domain.only; // the first that is listed
  if (field.role === "piece" && field.many === "one" && narrowed.fields.some((other) => other !== field && other.role === "piece" && narrowed.only(other))) return neutral(narrowed, field);
  return domain.cheapest ?? null;
}

/** What would be answered for an absent player: of a piece where another one of the move is given. @param {Narrowed} narrowed @param {KindField} field @returns {Taken | null} */
function neutral({ offered, form: { kind } }, field) {
  const asked = offered.decisions.map(({ id }) => offered.now.asked?.[id]?.neutral);
  const value = asked.find((move) => move?.type === kind.type)?.[field.name];
  return value === undefined || value === null ? null : takenOf(field, value);
}

/** Of an answer to an offer: its terms, the other way round. @param {Narrowed} narrowed @param {KindField} field */
function reversed({ offered, lines: [line], taken }, { name }) {
  const offer = line.kind.fields.find(({ role }) => role === "offer");
  const terms = offered.now.table?.offers?.find((each) => offer && each.offer in (taken[offer.name] ?? {}));
  const other = line.apart.find((each) => each !== name);
  if (!terms || !other || !line.apart.includes(name)) return null;
  return Object.fromEntries(terms[/** @type {"give" | "get"} */ (other)].map(({ value, count }) => [value, count]));
}
