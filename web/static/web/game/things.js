// What is to be looked up of a ruleset: its cards, monsters, options, with their signs; read once for each theme.
import { effect, signal } from "../vendor/signals-core/signals-core.js";
import { lay } from "./signs.js";
import { theme } from "../theme.js";

/** @typedef {{ groups: Record<string, string>, things: import("./signs.js").Thing[], costs: { type: string, label: string, cards: any[], actions: number, note: string }[] }} Things */

/** The groups in which there is something. @param {Pick<Things, "groups" | "things">} told */
export const listed = ({ groups, things: all }) => Object.entries(groups).filter(([group]) => all.some((each) => each.group === group));

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

/** Reads it now, anew with each change of the theme, and where it did not come when the line is another one. @param {import("./store.js").Store} store */
export function keepThings(store) {
  const missing = signal(false);
  effect(() => {
    void theme.value;
    if (missing.value) void store.of.connection.value;
    things(store).then(() => { missing.value = false; }, (/** @type {unknown} */ error) => {
      missing.value = true;
      console.error(error);
    });
  });
}
