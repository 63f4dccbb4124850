// The board in the page: shows it as it is or was, marks what may be touched, and tells the store what was.
import { effect } from "../vendor/signals-core/signals-core.js";
import { mountBoard } from "../board/board.js";
import { press } from "../walk/touch.js";
import { say } from "../words.js";

/** @typedef {import("./store.js").Store} Store */

/** @param {HTMLElement} element @param {Store} store @param {() => void} send presses the button that sends, where there is one */
export function mountField(element, store, send) {
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
      const found = store.walk.value;
      if (found && press(found, mark.place).send) send();
      else dispatch({ type: "touch", touch: piece && mark.pieces.length > 1 ? { piece } : { place: mark.place } });
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
