// The end of your own turn: what is to be done about building in the turns of others. It is asked, with what you chose
// last in this game, where the orders that you are about to send end your turn; and nothing is done unasked.
import { storage } from "./storage.js";

export const FAMILY = "special_building";

/** What was chosen last in a game, kept in this browser. */
export function chosenLast(game, store = storage) {
  const kept = store.getItem(`horror.settle.${game}`);
  return kept ? JSON.parse(kept) : { how: "ask", wishes: "" };
}

/** Keeps what was chosen. */
export const choose = (game, choice, store = storage) => store.setItem(`horror.settle.${game}`, JSON.stringify(choice));

/** The lines that say what was chosen; null where wishes are to be named and none is. */
export function linesOf({ how, wishes }) {
  if (how === "ask") return [];
  if (how === "pass") return ["when special building: pass until my turn"];
  const wanted = wishes.split("\n").map((line) => line.trim()).filter(Boolean);
  return wanted.length ? [`when special building: ${wanted.join("; ")}`] : null;
}

/** Whether standing orders that stay have settled it already. */
export const settled = (orders) => orders.some(({ order }) => order.match.family === FAMILY && order.until.until !== "my_next_turn");
