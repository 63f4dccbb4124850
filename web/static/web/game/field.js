// The board in the page: shows it as it is or was, marks what may be touched, and tells the store what was.
import { effect } from "../vendor/signals-core/signals-core.js";
import { mountBoard } from "../board/board.js";
import { say } from "../words.js";

/** @typedef {import("./store.js").Store} Store */

/** @param {HTMLElement} element @param {Store} store @param {{ press: (place: string) => void, pick: (piece: string) => void }} sheet what a touch of a place means, or of a piece */
export function mountField(element, store, sheet) {
  const { board, looking, lit } = store.of;
  const { transport, deeds, dispatch } = store;

  const shown = mountBoard(element, {
    ground: (address) => transport.picture(address),
    say,
    onLeave: () => (looking.value ? deeds.look(null) : dispatch({ type: "untouch" })),
    onTouch({ marks, place, piece }) {
      if (marks.length > 1) return; // they are enlarged: the next touch means one of them
      if (!marks.length || looking.value) {
        deeds.light([]);
        deeds.place(place && piece ? piece : place);
        return;
      }
      const [mark] = marks;
      if (piece && mark.pieces.length > 1) sheet.pick(piece);
      else sheet.press(mark.place);
    },
  });

  effect(() => {
    const drawn = looking.value?.board ?? board.value;
    if (drawn) shown.show(drawn).catch((/** @type {unknown} */ error) => console.error(error));
  });
  effect(() => {
    shown.moment(looking.value ? say("at {moment} of {last}", { moment: looking.value.at, last: store.of.now.value?.game.cursor ?? looking.value.at }) : null);
  });
  let asked = "";
  effect(() => {
    const walk = store.walk.value;
    const question = walk?.decision ?? "";
    shown.mark(/** @type {any} */ (walk?.marks ?? []), { framed: question !== asked && Boolean(question), way: walk?.way ?? [] });
    asked = question;
  });
  effect(() => shown.light([...lit.value]));
  return shown;
}
