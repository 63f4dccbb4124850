// The plan: lines that are gathered, tried together and sent together. Pure; the server keeps it, and tells what it does.

/**
 * @typedef {object} Line one line of a plan: a move as data, or an order as text
 * @property {number} key which line it is, wherever it stands
 * @property {{type: string}} [move]
 * @property {string} [order] the same as text, canonical once a preview has told it
 * @property {string} [text] that in the reader's words, where those are others
 * @property {string} [label] what it is called until then
 * @property {boolean} [short] it is legal but for cards or actions that are missing now
 * @property {boolean} [tried] where it cannot be given it is passed over, and what comes behind it is given all the same
 * @property {string[]} [told] what it brings about, a sentence each
 * @property {string[][]} [places] the places and pieces that each of these names
 * @property {string} [stopped] why nothing is told of it: it would `draw`, may show a `secret`, is the last of a `gather`; or `behind` a line of which nothing is told
 * @property {{reason: string, rule?: string, places?: string[]}} [refusal] why it cannot be given
 */

/**
 * @typedef {object} Plan
 * @property {Line[]} lines
 * @property {string|null} etag of the draft that the server keeps
 * @property {any} told what the preview of all lines answered; null where it has told nothing
 * @property {string|null} asked the questions, as their key, that were open when it was tried: while others are, it is not sent
 * @property {Ahead|null} [ahead] what the board shows while it is tried
 */

/**
 * How the game will stand.
 * @typedef {object} Ahead
 * @property {number} after the last line of which something is told, counted from 1
 * @property {import("../board/types.js").Board|null} board the board then; null where it looks as it does now
 * @property {any} [table] what is held and left then, and who stands how
 */

/** @type {Plan} */
export const EMPTY = { lines: [], etag: null, told: null, ahead: null, asked: null };

/** How it will be after the last line of which a preview tells something; null where that is none. @param {{lines: {line: number}[], board?: any, ground?: string, table?: any}} preview @returns {Ahead|null} */
export const ahead = ({ lines, board, ground, table }) => (lines.length ? { after: lines[lines.length - 1].line, board: board ? { ...board, drawn: ground } : null, table } : null);

/** What was told of a line is of the place where it stood. @param {Line} line @returns {Line} */
const untold = ({ key, move, order, text, label, short, tried: passed }) => ({
  key, ...(move && { move }), ...(order && { order }), ...(text && { text }), ...(label && { label }), ...(short && { short }), ...(passed && { tried: passed }),
});

/** @param {Plan} plan @param {Line[]} lines @returns {Plan} */
const having = (plan, lines) => ({ ...plan, lines: lines.map(untold), told: null });

/** @param {Line[]} lines */
const nextKey = (lines) => 1 + Math.max(0, ...lines.map(({ key }) => key));

/** The plan with one more line, the last. @param {Plan} plan @param {Omit<Line, "key">} line @returns {Plan} */
export const added = (plan, line) => having(plan, [...plan.lines, { ...line, key: nextKey(plan.lines) }]);

/**
 * Whether a line would repeat the last one, of which nothing is told, though that was done once for all: it was a choice, and behind
 * it is none. What is a choice of several moves is not known by its text.
 * @param {Plan} plan @param {string|undefined} order @param {any} now the position before the plan
 */
export function repeats({ lines, told }, order, now) {
  const last = lines[lines.length - 1];
  const offers = (/** @type {any} */ from) => from?.choices?.some((/** @type {any} */ each) => each.order === order && each.move);
  return Boolean(order && last?.stopped && last.stopped !== "behind" && last.order === order && told && offers(now) && !offers(told));
}

/** The plan without a line. @param {Plan} plan @param {number} at counted from 0 @returns {Plan} */
export const removed = (plan, at) => having(plan, plan.lines.toSpliced(at, 1));

/** The plan with a line so many places further down, or up. @param {Plan} plan @param {number} at @param {number} by @returns {Plan} */
export function moved(plan, at, by) {
  const to = at + by;
  if (to < 0 || to >= plan.lines.length) return plan;
  return having(plan, plan.lines.toSpliced(at, 1).toSpliced(to, 0, plan.lines[at]));
}

/** The plan with a line that is passed over where it cannot be given, or not. @param {Plan} plan @param {number} at @returns {Plan} */
export const toggled = (plan, at) => ({ ...plan, lines: plan.lines.with(at, { ...plan.lines[at], tried: !plan.lines[at].tried }) });

/** The plan of lines as the server keeps them: moves and texts. @param {({type: string}|string)[]} lines @param {string|null} etag @returns {Plan} */
export const kept = (lines, etag) => ({
  lines: lines.map((line, at) => (typeof line === "string" ? { key: at + 1, order: line } : { key: at + 1, move: line })), etag, told: null, ahead: null, asked: null,
});

/** What is sent of it, and kept: a move where there is one, else the text. @param {Plan} plan @returns {(object|string)[]} */
export const script = ({ lines }) => lines.map(({ move, order }) => move ?? order ?? "");

/** A line's order and its text, as a preview tells them. @param {{order?: string, order_text?: string}} told */
const called = ({ order, order_text: text }) => ({ order, ...(text && { text }) });

/**
 * The plan with what a preview of its script has told: each line its order and what it brings about, or why not.
 * @param {Plan} plan
 * @param {{lines: {line: number, move?: object, order?: string, order_text?: string, text?: string[], places?: string[][]}[], stopped?: string, stopped_line?: number|null,
 *   untold?: {line: number, order: string, order_text?: string}[], refusal?: {line: number, reason: string, rule?: string, places?: string[]}|null}} preview
 * @returns {Plan}
 */
export function tried(plan, preview) {
  const by = new Map(preview.lines.map((each) => [each.line, each]));
  const orders = new Map((preview.untold ?? []).map((each) => [each.line, each]));
  const end = preview.stopped_line ?? preview.refusal?.line ?? Infinity;
  const lines = plan.lines.map((each, at) => {
    const named = orders.get(at + 1);
    const line = { ...untold(each), ...(named && called(named)) };
    const told = by.get(at + 1);
    if (told) return { ...line, ...(told.order && called(told)), told: told.text ?? [], ...(told.places && { places: told.places }) };
    if (preview.refusal?.line === at + 1) return { ...line, ...(named && { short: true }), refusal: preview.refusal };
    if (at + 1 >= end) return { ...line, stopped: at + 1 === end ? preview.stopped : "behind" };
    return { ...line, told: [] }; // it comes before the moment that is supposed
  });
  return { ...plan, lines, told: preview };
}

/**
 * The standing order that gives a plan when the turn of its owner begins (TAB-112); null where a line has no text yet.
 * @param {Plan} plan
 */
export function early({ lines }) {
  if (!lines.length || lines.some(({ order }) => !order)) return null;
  return { match: { family: "turn" }, do: [lines.map((line) => ({ do: line.tried ? "try" : "order", order: line.order }))] };
}

/** Whether two of what a plan is made of say the same. */
export const same = (/** @type {any} */ one, /** @type {any} */ other) => JSON.stringify(one) === JSON.stringify(other);

/**
 * The choice that is this one move, where the server has told it.
 * @param {any} from a position with `choices` and `short` @param {object} move
 */
const choiceOf = (from, move) => [...(from?.choices ?? []), ...(from?.short ?? [])].find((each) => each.move && same(each.move, move));

/** The order of a move as text. @param {any} from @param {object} move */
export const orderOf = (from, move) => choiceOf(from, move)?.order;

/** The same in the reader's words, where those are others. @param {any} from @param {object} move @returns {string | undefined} */
export const textOf = (from, move) => choiceOf(from, move)?.order_text;

/** What may be planned for a turn to come: also that for which only cards or actions are missing now. @param {any} position */
export const hopeful = (position) => ({ ...position, choices: [...position.choices ?? [], ...position.short ?? []], short: [] });
