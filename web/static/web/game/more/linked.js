// A position to which a link leads: the board of that moment as those see it who look on, whoever reads it.
import { effect } from "../../vendor/signals-core/signals-core.js";
import { theme } from "../../theme.js";

/** The moment to which an address leads, null where it leads to the game. @param {string} search @returns {{ at: number, epoch: string } | null} */
export function momentIn(search) {
  const asked = new URLSearchParams(search);
  const at = asked.get("at") ?? "";
  return /^\d{1,9}$/.test(at) ? { at: Number(at), epoch: asked.get("epoch") ?? "" } : null;
}

/** Shows it; the way back is the game as it is now. @param {import("../store.js").Store} store @param {{ at: number, epoch: string }} moment */
export async function showLinked({ state, of, transport, dispatch }, { at, epoch }) {
  const { seat } = /** @type {import("../state.js").Now} */ (state.value.now).game;
  try {
    const board = await transport.board({ at, epoch, as: "visitor" }, theme.peek());
    dispatch({ type: "looking", moment: { at, epoch, board, linked: seat !== null } }); // who looks on goes on from there by steps
  } catch (error) {
    dispatch({ type: "answer", answer: { text: /** @type {Error} */ (error).message, bad: true, undo: false } });
  }
  effect(() => {
    if (!of.looking.value && location.search) history.replaceState(null, "", location.pathname);
  });
}
