// Looking at an earlier moment of the game: where one stands is told at once, and its board as soon as one rests there.
import { theme } from "../theme.js";

const KEPT = 40; // boards of moments that are not asked for again

/** Gives what shows the board after an entry of the story; null is now. @param {import("./store.js").Store} store @returns {(at: number | null) => Promise<void>} */
export function makeLooking({ state, transport, dispatch }) {
  const drawn = new Map(); // by where and in which colours they were asked for
  let turned = 0; // how often a moment was asked for: an answer that comes late is passed over
  let asking = Promise.resolve();

  return async (at) => {
    turned += 1;
    const mine = turned;
    if (at === null) return dispatch({ type: "looking", moment: null });
    const { looking, now } = state.value;
    const { epoch } = /** @type {import("./state.js").Now} */ (now).game;
    const key = `${epoch} ${at} ${theme.peek()}`;
    dispatch({ type: "looking", moment: { at, epoch, board: drawn.get(key) ?? looking?.board ?? null, waits: !drawn.has(key) } });
    await asking; // who steps fast asks only for the moment at which he comes to rest
    if (mine !== turned || drawn.has(key)) return undefined;
    asking = transport.board({ at, epoch }, theme.peek()).then((board) => {
      if (drawn.size >= KEPT) drawn.delete([...drawn.keys()][0]);
      drawn.set(key, board);
      if (mine === turned) dispatch({ type: "looking", moment: { at, epoch, board } });
    }).catch((/** @type {Error} */ error) => {
      if (mine !== turned) return;
      dispatch({ type: "looking", moment: looking });
      dispatch({ type: "answer", answer: { text: error.message, bad: true, undo: false } });
    });
    return asking;
  };
}
