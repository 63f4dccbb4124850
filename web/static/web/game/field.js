// The board in the page: shows it as it is or was, marks what may be touched, and tells the store what was.
import { computed, effect, signal } from "../vendor/signals-core/signals-core.js";
import { mountBoard } from "../board/board.js";
import { say } from "../words.js";

/** @typedef {import("./store.js").Store} Store */
/** @typedef {{ onTouch: (touched: import("../board/types.js").Touched) => void, onLeave: () => void }} Hand what touches of the board mean */

/** The board by itself: it can be looked at from all sides, and touches mean nothing yet. @param {HTMLElement} element @param {import("./transport.js").Transport} transport */
export function drawField(element, transport) {
  /** @type {Hand} */
  const hand = { onTouch() {}, onLeave() {} };
  const board = mountBoard(element, {
    ground: (address) => transport.picture(address),
    say,
    onLeave: () => hand.onLeave(),
    onTouch: (touched) => hand.onTouch(touched),
  });
  return { board, hand };
}

/**
 * Keeps a board in step with the store, and tells that what is touched.
 * @param {ReturnType<typeof drawField>} field @param {Store} store
 * @param {{ press: (place: string) => void, pick: (piece: string) => void, among: (names: string[]) => void }} sheet what a touch of a place means, of a piece, or of places or pieces between which it lies
 */
export function playField({ board: shown, hand }, store, sheet) {
  const { board, connection, looking, lit, place: card, plan } = store.of;
  const missing = signal(false); // whether a board could not be had: it is asked for once more when the line is another one
  const ahead = computed(() => plan.value.ahead);
  const { deeds, dispatch } = store;

  hand.onLeave = () => (looking.value ? deeds.look(null) : dispatch({ type: "untouch" }));
  hand.onTouch = ({ marks, place, pieces }) => {
    const [mark] = marks;
    const several = mark?.pieces.length > 1;
    const competing = marks.length > 1 ? marks.map((each) => each.place) : several && pieces.length > 1 ? pieces : [];
    sheet.among(competing); // they are enlarged, and the sheet lists them: the next touch means one
    if (competing.length) return;
    if (!mark || looking.value) {
      deeds.light([]);
      deeds.place(place && pieces.length ? pieces[0] : place);
    } else if (several && pieces.length) sheet.pick(pieces[0]);
    else sheet.press(mark.place);
  };

  effect(() => {
    const drawn = looking.value?.board ?? ahead.value?.board ?? board.value;
    if (missing.value) void connection.value;
    if (drawn) shown.show(drawn).then(() => { missing.value = false; }, () => { missing.value = true; });
  });
  effect(() => {
    const past = looking.value;
    if (!past && ahead.value) return shown.moment(say("as it will be after line {n}", { n: ahead.value.after }), "ahead");
    return shown.moment(past ? past.linked ? say("A position to which a link led.") : say("at {moment} of {last}", { moment: past.at, last: store.of.now.value?.game.cursor ?? past.at }) : null);
  });
  let [asked, acting] = ["", ""];
  effect(() => {
    const walk = store.walk.value;
    const question = walk?.decision ?? "";
    const act = walk?.touches.find(({ type }) => type)?.type ?? "";
    const framed = (question !== asked && Boolean(question)) || (act !== acting && Boolean(act));
    shown.mark(/** @type {any} */ (walk?.marks ?? []), { framed, way: walk?.way ?? [] });
    [asked, acting] = [question, act];
  });
  effect(() => shown.light(lit.value.length || !card.value ? [...lit.value] : [card.value.place])); // what is looked at is lit while nothing else is
}
