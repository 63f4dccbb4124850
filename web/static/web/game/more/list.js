// The standing orders of a seat, as they were read last, and the ways in which they are written: always as a whole.

/** @typedef {import("./order.js").Order} Order */
/** @typedef {import("./order.js").Common} Common */
/** @typedef {{ why: string, at: string, rest: string[], rest_texts: string[] }} Note */
/** @typedef {{ id: string, text: string, line: string, line_text?: string | null, order: Order, order_texts: Record<string, string>, active: boolean, used: number, notes: Note[] }} Kept */
/** @typedef {{ version: number, orders: Kept[], templates: string[] }} Listed */
/** @typedef {Pick<import("./requests.js").Requests, "standing" | "keepStanding" | "tried">} Asks */

/** Those that still stand. @param {Listed} list */
export const active = ({ orders }) => orders.filter((each) => each.active);

/** Those that stand no more. @param {Listed} list */
export const over = ({ orders }) => orders.filter((each) => !each.active);

/** The active ones as data, with one of them, by its number, changed or left out. @param {Listed} list @param {string} id @param {Order[]} instead */
export const having = (list, id, ...instead) => active(list).flatMap((each) => (each.id === id ? instead : [each.order]));

/** All of them with this order in the place of the one with this number, or behind all others. @param {Listed} list @param {Order} order @param {string | null} [id] @returns {{ orders: Order[], at: number }} `at`: which one it is */
export function including(list, order, id = null) {
  const at = active(list).findIndex((each) => each.id === id);
  const orders = active(list).map((each) => each.order);
  return at < 0 ? { orders: [...orders, order], at: orders.length } : { orders: orders.with(at, order), at };
}

/** They with one moved up by one (-1), or down (1). @param {Listed} list @param {string} id @param {-1 | 1} by */
export function moved(list, id, by) {
  const orders = active(list).map((each) => each.order);
  const at = active(list).findIndex((each) => each.id === id);
  const [order] = orders.splice(at, 1);
  return orders.toSpliced(at + by, 0, order);
}

/** Those of the common orders that are set: all their lines stand; of a family the one with most lines. @param {readonly Common[]} common @param {Listed} list @returns {Common[]} */
export function commonSet(common, list) {
  const stand = new Set(active(list).map(({ line }) => line));
  const whole = common.filter(({ lines }) => lines.every((line) => stand.has(line)));
  return whole.filter((each) => whole.every((other) => other.family !== each.family || other.lines.length <= each.lines.length));
}

/** All of them with a common order set, in the place of another one of its family, or taken back where it is set. @param {readonly Common[]} common @param {Listed} list @param {Common} each @returns {(Order | string)[]} */
export function pressed(common, list, each) {
  const gone = new Set(common.filter(({ family }) => family === each.family).flatMap(({ lines }) => lines));
  const kept = active(list);
  const at = kept.findIndex(({ line }) => gone.has(line));
  const rest = kept.filter(({ line }) => !gone.has(line)).map(({ order }) => order);
  if (commonSet(common, list).includes(each)) return rest;
  return /** @type {(Order | string)[]} */ (rest).toSpliced(at < 0 ? rest.length : at, 0, ...each.lines);
}
