// The sheet beside the board, or below it, in which a decision is made: what is asked, what was touched, what is open of
// it, and the button that sends. It shows the store's state and what the walker says, and knows no game.
import { html, nothing, render } from "../vendor/lit-html/lit-html.js";
import { effect, signal } from "../vendor/signals-core/signals-core.js";
import { acts } from "./acts.js";
import { answer, below, outcome } from "./button.js";
import { came } from "./came.js";
import { begun, deedsOf } from "./deeds.js";
import { ending, endsAtLength } from "./ending.js";
import { fields } from "./fields.js";
import { among, marks, pieces } from "./marks.js";
import { Names } from "./named.js";
import { offers, onCards, toAnswer } from "./offers.js";
import { place } from "./place.js";
import { planned } from "./planned.js";
import { script as scriptOf } from "./plan.js";
import { fallen, question, touched } from "./question.js";
import { questionsKey } from "./questions.js";
import { rows } from "./rows.js";
import { typed } from "./typed.js";
import { holds, steadily } from "../steady.js";
import { beside } from "../walk/touch.js";
import { say } from "../words.js";

const PAUSE = 250; // milliseconds without another touch before what was touched is tried

/**
 * How the sheet stands: what every part of it is made of.
 * @typedef {object} Look
 * @property {any} state of the store
 * @property {import("../walk/types.js").Walk} walk
 * @property {any} kinds
 * @property {any} from the position from which touches go on: now, or after the plan
 * @property {Names} names
 * @property {import("./deeds.js").Own & {wanted: string}} own with the key of what is touched whole
 * @property {boolean} planning whether what is given becomes a line of the plan
 * @property {boolean} early whether that is one for the next turn
 * @property {boolean} away whether it is another's turn
 * @property {string} unused what could still be used in the turn, in words; empty where nothing could
 * @property {import("../walk/types.js").Move[]} [before] what is sent before a move that is given
 * @property {() => import("../walk/types.js").Walk} untouched the walk before anything is touched
 * @property {boolean} settles whether the end of the turn asks about building in the turns of others
 * @property {(touches: import("../walk/types.js").Touch[]) => void} to what is touched from now on
 * @property {(use: string, value: string, height: number) => unknown} signOf the sign of a thing, nothing where it has none
 * @property {(field: string, value: string, height: number) => unknown} sign the sign of a value of a field of the chosen kind, nothing where it has none
 * @property {any} deeds
 */

/** What the sheet is made of, from what the store and the sheet know. @param {any} store @param {import("./deeds.js").Own} own @returns {Omit<Look, "deeds" | "to" | "sign" | "signOf">} */
export function looked(store, own) {
  const state = store.state.value;
  const walk = store.walk.value;
  const early = Boolean(state.early);
  const from = store.from?.value ?? state.now;
  const turn = state.now?.table?.standings?.rows.find((/** @type {any} */ { marked }) => marked)?.seat;
  return {
    state, walk, kinds: state.kinds, from, names: new Names(state.kinds), early,
    own: { ...own, wanted: walk?.script.length ? JSON.stringify([state.now.game.cursor, walk.script, beforeIt(state, own)]) : "" },
    planning: !early && Boolean(state.now) && own.gathering === questionsKey(state.now),
    away: turn !== undefined && turn !== state.now.game.seat,
    unused: early ? "" : unused(from),
    untouched: () => store.untouched.value,
    settles: own.standing.offered && !own.standing.settled,
  };
}

/** What could still be used: what is left, where something takes it. @param {any} from */
function unused(from) {
  if (!from?.choices.some((/** @type {any} */ { cost }) => cost?.actions)) return "";
  return (from.table?.left ?? []).filter((/** @type {any} */ { count }) => count).map((/** @type {any} */ { text }) => text).join(", ");
}

/** Whether a preview can tell nothing of a script: it begins with a draw of which nothing is to be chosen. @param {any} kinds @param {readonly {type: string}[]} script */
const untellable = ({ kinds }, [first]) => kinds.some((/** @type {any} */ { type, draws, fields: open }) => type === first.type && draws === "yes" && !open.length);

/** The lines behind which a touched script would be given: those of the plan, while lines are gathered. @param {any} state @param {import("./deeds.js").Own} own */
const beforeIt = ({ now, plan, early }, { gathering }) => (early || gathering === questionsKey(now) ? scriptOf(plan) : []);

/** What is asked next. @param {HTMLElement} element @param {HTMLElement} foot @returns {HTMLElement} */
function nextOf(element, foot) {
  const all = [...element.querySelectorAll(".fields button"), ...foot.querySelectorAll(".send"), ...element.querySelectorAll(".acts button")];
  return /** @type {HTMLElement} */ (all.find(holds) ?? element);
}

/** Whether what is asked fills more than half a phone, and nothing of it lies on the board: cards of several fields. @param {import("../walk/types.js").Walk} walk */
export const needsRoom = ({ touches, fields: all }) => touches.some(({ type }) => type) && all.filter(({ widget }) => widget === "cards").length > 1;

/** Whether there is anything to be decided: a game under way, in which the reader has a seat. @param {Pick<Look, "state" | "walk">} look */
const decides = ({ state, walk }) => Boolean(state.now && walk && state.now.game.seat !== null && state.now.game.status === "running");

/** Whether the only kind of move that fits stands on the cards of offers, and was not chosen. @param {Look} look */
const answeredAbove = ({ walk, kinds, from }) => !walk.touches.length && onCards(kinds, from, walk.type);

/** The look at what may be done beside rows. @param {Look} look @param {import("../walk/types.js").Walk} rest @returns {Look} */
const asideRows = (look, rest) => ({ ...look, walk: rest, before: look.walk.before, to: (touches) => look.to(beside(look.walk, touches)) });

/** The open fields, and what else may be done. @param {Look} look */
const decisive = (look) => (look.walk.rows.length ? nothing : html`${look.walk.type && !answeredAbove(look) ? fields(look) : nothing}${acts(look)}`);

/** @param {Look} look */
function sheet(look) {
  if (!decides(look)) return html`${offers(look)}${place(look)}`;
  const { walk, deeds, early, planning, own } = look;
  const beforehand = look.away && !early && !planning && !walk.touches.length;
  const asks = look.state.sending?.what === "asks"; // before all else: whether what was sent earlier shall go
  return html`
    ${asks ? answer(look) : nothing}
    ${own.wishing ? planned(look) : question(look)}
    ${toAnswer(look.state).length ? html`${offers(look)}${came(look)}` : html`${came(look)}${offers(look)}`}
    ${place(look)}
    ${fallen(look)}
    ${touched(look)}
    ${among(look)}
    ${pieces(look)}
    ${walk.rows.length ? rows(look) : nothing}
    ${decisive(walk.rest ? asideRows(look, walk.rest) : look)}
    ${ending(look)}
    ${outcome(look)}${asks ? nothing : answer(look)}
    ${own.wishing ? nothing : planned(look)}
    <div class="more">${marks(look)}${typed(look)}${beforehand && !own.wishing ? html`<button type="button" class="link" @click=${() => deeds.plan.begin()}>${say("Plan my next turn")}</button>` : nothing}</div>`;
}

/**
 * Keeps an element in step with a game. Gives what the board does when a place or a piece of it is touched, and what ends it.
 * @param {HTMLElement} element @param {HTMLElement} foot where the button that sends stands: below what is scrolled @param {any} store
 * @param {(use: string, value: string, height: number) => unknown} signOf the sign of a thing, as an element
 */
export function mountSheet(element, foot, store, signOf = () => nothing) {
  const own = signal(begun());
  const look = () => looked(store, own.value);
  const deeds = deedsOf(store, own, look);
  const drawn = effect(() => {
    const found = look();
    const kind = found.kinds?.kinds.find((/** @type {any} */ { type }) => type === found.walk?.type);
    const sign = (/** @type {string} */ field, /** @type {string} */ value, /** @type {number} */ height) => {
      const use = kind?.fields.find((/** @type {any} */ { name }) => name === field)?.use;
      return use ? signOf(use, value, height) : nothing;
    };
    const here = { ...found, deeds, to: deeds.to, sign, signOf };
    steadily([element, foot], () => {
      render(sheet(here), element);
      render(decides(here) && !answeredAbove(here) ? below(here) : nothing, foot);
    }, () => nextOf(element, foot));
    element.toggleAttribute("data-touched", Boolean(here.walk?.touches.some(({ field }) => !field)));
    element.toggleAttribute("data-idle", !decides(here));
    element.toggleAttribute("data-rows", Boolean(here.walk?.rows.length));
    foot.toggleAttribute("data-busy", here.own.busy || Boolean(here.state.sending)); // what is touched meanwhile comes to nothing
  });
  /** What was looked at, what came of what was sent, and that the line is down, come into sight. @type {unknown} */
  let seen = null;
  const showing = effect(() => {
    const { place: card, answer: became, sending } = store.state.value;
    const away = sending?.what === "away";
    const news = away ? sending.what : card ?? became;
    const where = card && !away ? ".place" : became && !became.bad ? ".came, .answer:not(:empty)" : ".answer";
    if (news && news !== seen) requestAnimationFrame(() => element.querySelector(where)?.scrollIntoView({ block: "nearest" }));
    seen = news;
  });
  /** @type {any} */
  let timer = null;
  let asked = "";
  const trying = effect(() => {
    const { own: { wanted }, walk, state, early } = look();
    if (wanted === asked) return;
    asked = wanted;
    clearTimeout(timer);
    if (!wanted || walk.button?.short || untellable(state.kinds, walk.script)) return;
    timer = setTimeout(async () => {
      const lines = [...beforeIt(state, own.value), ...walk.script];
      const told = await store.transport.preview(lines, early ? "my_turn" : null).catch(() => null); // it only fills in
      if (told && asked === wanted) deeds.own({ tried: { key: wanted, answer: told } });
    }, PAUSE);
  });
  let begin = true;
  let raised = false;
  const raising = effect(() => {
    const found = look();
    const { walk, state: { sheet: { height } } } = found;
    const wanted = Boolean(walk) && (needsRoom(walk) || endsAtLength(found));
    if (wanted === raised) return;
    raised = wanted;
    if (height === (wanted ? "half" : "full")) store.dispatch({ type: "height", height: wanted ? "full" : "half" });
  });
  /** @type {string | null | undefined} the version of the plan that was told last */
  let followed;
  const following = effect(() => {
    const { drafted, early } = store.state.value;
    if (own.value.wishing && !early) deeds.wish.leave(); // something else is asked by now
    if (own.value.wishing || drafted === followed) return; // what is told once is looked after once: one's own lines may be on their way
    followed = drafted;
    if (drafted !== undefined && !begin) deeds.plan.follow(drafted).catch(() => {});
  });
  let stood = "";
  const retrying = effect(() => {
    const { now, plan } = store.state.value;
    const stands = now ? `${now.game.epoch} ${now.game.cursor} ${now.picture}` : "";
    if (stands === stood) return;
    stood = stands;
    if (plan.lines.length) queueMicrotask(() => deeds.plan.retry()); // what it would do is told of how the game stands
  });
  const beginning = effect(() => {
    const { now, kinds } = store.state.value;
    if (!begin || !now || !kinds || now.game.seat === null || now.game.status !== "running") return;
    begin = false;
    if (now.draft !== null) deeds.plan.read().catch(() => {});
    deeds.settle().catch(() => {});
  });
  return {
    press: deeds.press,
    pick: deeds.pick,
    among: deeds.among,
    end() {
      clearTimeout(timer);
      for (const end of [drawn, showing, trying, raising, following, retrying, beginning]) end();
    },
  };
}
