// The standing order that would give again what was answered last, to be changed in its form. Pure.
import { orderOf, textOf } from "./plan.js";

const TO_THE_END = { until: "for_good" };

/** The name of the offer that a move answers; undefined where it answers none. @param {any} kinds @param {any} move */
function offerOf(kinds, move) {
  const field = kinds?.kinds.find((/** @type {any} */ { type }) => type === move.type)?.fields.find((/** @type {any} */ { role }) => role === "offer");
  return field && move[field.name];
}

/** The words of an order that leave open which offer is meant: whatever is offered then. @param {string} order @param {string | undefined} offer */
const leavingOpen = (order, offer) => (offer ? order.split(" ").filter((word) => word !== offer).join(" ") : order);

/** @param {{ value: string, count: number }[]} cards */
const counted = (cards) => ({ cards: Object.fromEntries(cards.map(({ value, count }) => [value, count])) });

/** What an offer brings to who answers it, and what it asks of him, where a family waits for such terms. @param {any} family @param {any} offer */
function termsOf(family, offer) {
  const { properties = {} } = Object.values(family.schema?.$defs ?? {}).find((/** @type {any} */ each) => each.properties?.family) ?? {};
  return offer && properties.get && properties.give ? { get: counted(offer.give), give: counted(offer.get) } : {};
}

/**
 * The standing order, in the reader's words, that would give some lines whenever the like is asked, to the end of the game: of the first family that
 * knows all moves which may answer, and of an answer to an offer on just its terms, whichever offer it is; null where there is
 * no such family, or a line has no text.
 * @param {any[]} families of the game @param {(object|string)[]} lines @param {any} from the position in which they were given
 * @param {any} told what a preview told of them
 * @param {{ kinds?: any, offers?: any[] }} [around] the game's kinds of moves, and the offers that were open then
 */
export function repeating(families, lines, from, told, { kinds, offers = [] } = {}) {
  const types = from.choices.map((/** @type {any} */ { move, template }) => (move ?? template).type);
  const family = families.find(({ moves }) => types.length && types.every((/** @type {string} */ each) => moves.includes(each)));
  const moves = lines.map((line) => (typeof line === "string" ? from.choices.find((/** @type {any} */ { order }) => order === line)?.move ?? {} : line));
  const orders = lines.map((line, at) => (typeof line === "string" ? line : textOf(from, line) ?? orderOf(from, line) ?? (told?.lines[at]?.order_text || told?.lines[at]?.order)));
  if (!family || !orders.every(Boolean)) return null;
  const names = moves.map((move) => offerOf(kinds, move));
  const terms = termsOf(family, offers.find(({ offer }) => names.includes(offer)));
  return { match: { family: family.tag, ...terms }, do: [orders.map((order, at) => ({ do: "order", order: leavingOpen(order, names[at]) }))], until: TO_THE_END };
}
