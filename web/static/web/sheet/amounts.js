// Things that are chosen by number: what is missing of them, and what fills them up. Pure.

/** @typedef {import("../walk/types.js").Field} Field */
/** @typedef {import("../walk/types.js").Value} Value */
/** @typedef {Record<string, number>} Amounts so many of each; those of which there is none are left out */

/** How many of each are chosen. @param {Field} field @returns {Amounts} */
const chosen = ({ options }) => Object.fromEntries(options.filter(({ count }) => count).map(({ value, count }) => [String(value), count ?? 0]));

/**
 * The value of a field with these amounts, in the order in which its options are listed: amounts for cards, else a list.
 * @param {Field} field @param {Amounts} amounts
 * @returns {Value}
 */
function valued({ widget, options }, amounts) {
  const some = options.filter(({ value }) => amounts[String(value)]);
  if (widget === "cards") return Object.fromEntries(some.map(({ value }) => [String(value), amounts[String(value)]]));
  return some.flatMap(({ value }) => Array(amounts[String(value)]).fill(value));
}

/** How many are missing yet; none where it is enough. @param {Field} field */
export const missing = ({ least, total }) => Math.max(0, least - total);

/**
 * The value of a field that is filled up to what is needed at least: each time one of those of which the most are left, the
 * first listed among equals, as it would be for an absent player (TAB-05).
 * @param {Field} field
 */
export function filled(field) {
  const amounts = chosen(field);
  const left = (/** @type {{value: Value, most?: number}} */ { value, most }) => (most ?? 0) - (amounts[String(value)] ?? 0);
  for (let open = missing(field); open > 0; open -= 1) {
    const best = field.options.reduce((one, other) => (left(other) > left(one) ? other : one));
    if (left(best) <= 0) break;
    amounts[String(best.value)] = (amounts[String(best.value)] ?? 0) + 1;
  }
  return valued(field, amounts);
}
