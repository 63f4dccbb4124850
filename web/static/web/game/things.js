// What is to be looked up of a ruleset: its cards, monsters, options, with their signs; read once for each theme.
import { effect } from "../vendor/signals-core/signals-core.js";
import { lay } from "./signs.js";
import { theme } from "./theme.js";

/** @typedef {{ groups: Record<string, string>, things: import("./signs.js").Thing[], costs: { type: string, label: string, cards: any[], actions: number, note: string }[] }} Things */

/** @type {Promise<Things> | null} */
let reading = null;
let drawn = theme.peek();

/** All of it, as it is drawn now. @param {import("./store.js").Store} store @returns {Promise<Things>} */
export function things({ transport, state, dispatch }) {
  if (drawn !== theme.peek()) reading = null;
  drawn = theme.peek();
  const mine = drawn;
  reading ||= transport.things(state.value.now?.game.ruleset ?? "", mine).then((/** @type {Things} */ found) => {
    if (mine !== drawn) return found; // it is drawn otherwise by now
    lay(found.things);
    dispatch({ type: "things", things: found });
    return found;
  }).catch((/** @type {unknown} */ error) => {
    if (mine === drawn) reading = null;
    throw error;
  });
  return reading;
}

/** Reads it now, and anew with each change of the theme. @param {import("./store.js").Store} store */
export function keepThings(store) {
  effect(() => {
    void theme.value;
    things(store).catch((error) => console.error(error));
  });
}
