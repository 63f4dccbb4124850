// The end of one's turn: what is to be done about building in the turns of others. It is asked, with what was chosen last in this
// game, where the orders that are about to be sent end the turn; and nothing is done unasked.
import { linesIn } from "../lines.js";
import { parsed, storage } from "../storage.js";

/** @typedef {{ how: "ask" | "pass" | "build", wishes: string }} Choice `wishes` are what to build, one a line */

export const FAMILY = "special_building";
const HOWS = ["ask", "pass", "build"];

/** @param {string} game */
const nameOf = (game) => `horror.settle.${game}`;

/** What was chosen last in a game, kept in this browser. @param {string} game @returns {Choice} */
export function chosenLast(game, store = storage) {
  const kept = parsed(nameOf(game), store);
  return HOWS.includes(kept?.how) && typeof kept.wishes === "string" ? kept : { how: "ask", wishes: "" };
}

/** Keeps what was chosen. @param {string} game @param {Choice} choice */
export const choose = (game, choice, store = storage) => store.setItem(nameOf(game), JSON.stringify(choice));

/** The lines that say what was chosen; null where wishes are to be named and none is. @param {Choice} choice */
export function linesOf({ how, wishes }) {
  if (how === "ask") return [];
  if (how === "pass") return ["when special building: pass until my turn"];
  const wanted = linesIn(wishes);
  return wanted.length ? [`when special building: ${wanted.join("; ")}`] : null;
}

/** Whether standing orders that stay have settled it already. @param {{ order: { match: { family: string }, until: { until: string } } }[]} orders */
export const settled = (orders) => orders.some(({ order }) => order.match.family === FAMILY && order.until.until !== "my_next_turn");

/** What may be wished for in the turns of others: of what could be done, what takes cards and answers such a question. @param {any} position @param {any[]} families */
export function buildable(position, families) {
  const { moves = [] } = families.find(({ tag }) => tag === FAMILY) ?? {};
  const some = (/** @type {any[]} */ all) => all.filter(({ move, template, cost }) => cost?.cards && moves.includes((move ?? template).type));
  return { ...position, choices: some(position.choices ?? []), short: some(position.short ?? []) };
}
