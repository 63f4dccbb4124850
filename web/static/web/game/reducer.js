// How what the page knows follows from what happened: pure, so that every turn of it is tried without a page.
import { explained } from "../explained.js";
import { kept as planned } from "../sheet/plan.js";
import { begun, mine, position } from "./state.js";
import { say } from "../words.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("../walk/types.js").Touch} Touch */
/** @typedef {import("./state.js").Item} Item */
/** @typedef {(now: any, kinds: any, touches: readonly Touch[]) => { touches: readonly Touch[], fell: readonly import("./state.js").Fell[] }} Walk */
/** @typedef {(found: any, touch: Touch) => readonly Touch[]} Take */

/** @param {unknown} one @param {unknown} other */
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** What of the touches stays, and what falls with why, where the position is another one. @param {State} state @param {Walk} walk @returns {State} */
function kept(state, walk) {
  if (!state.touches.length || !state.kinds) return state;
  const { touches, fell } = walk(position(state), state.kinds, state.touches);
  return fell.length ? { ...state, touches, fell } : state;
}

/** One touch more: what is touched then says the walker. @param {State} state @param {Touch} touch @param {Walk} walk @param {Take} take @returns {State} */
function touched(state, touch, walk, take) {
  const touches = take(walk(position(state), state.kinds, state.touches), touch);
  const idle = same(touches, state.touches) && !state.fell.length && !state.answer?.bad;
  return idle ? state : { ...state, touches, fell: [], place: null, answer: state.answer?.bad ? null : state.answer };
}

/**
 * Items of the stream that were not known yet, in order; what an undo took back is marked. They come by several ways, one of which
 * may be ahead of another: what lies between comes later, and is taken then.
 * @param {State["story"]} story @param {readonly Item[]} items
 */
function told(story, items) {
  const known = new Set(story.items.map(({ cursor }) => cursor));
  const others = items.filter(({ cursor }) => !known.has(cursor));
  if (!others.length) return story;
  const undone = new Set(others.flatMap((each) => /** @type {any} */ (each.table)?.undoes || []));
  const all = [...story.items, ...others].map((each) => (undone.has(each.cursor) && !each.undone ? { ...each, undone: true } : each)).sort((one, other) => one.cursor - other.cursor);
  const from = all[0].cursor - 1;
  return { items: all, from, whole: from <= 0 };
}

const TOLD = 4; // so many of the last sentences tell what happened instead

/** @param {readonly string[]} sentences */
const instead = (sentences) => (sentences.length ? [say("Meanwhile:"), ...sentences.slice(-TOLD)] : []);

/** What became of a script that was sent, in a sentence or two. @param {State} state @param {any} done */
function became(state, done) {
  const items = (done.items || []).map((/** @type {{ cursor: number }} */ { cursor }) => cursor);
  const said = (done.lines || []).map((/** @type {{ order: string, order_text?: string }} */ { order, order_text: text }) => text || order).filter(Boolean).join(", ");
  if (done.outcome === "partial") {
    return { text: [say("The first lines count."), explained({ ...done.refusal, detail: done.refusal.reason })].join(" "), bad: true, undo: false, items };
  }
  const gathers = mine(state.now).some((each) => each.gather);
  const text = !said ? say("Done.") : gathers ? say("Kept: {said}. You may change it until all have answered.", { said }) : say("Done: {said}.", { said });
  return { text, bad: false, undo: true, items };
}

/**
 * What the page knows after something has happened. `walk` and `take` are those of walk/: what may be touched next, and what
 * is touched after one touch more.
 * @param {Walk} walk @param {Take} take
 * @returns {(state: State, action: any) => State}
 */
export const reducer = (walk, take) => (state, action) => {
  switch (action.type) {
    // -- what the server tells
    case "told": {
      const { now } = action;
      const next = { ...state, now, trouble: null, board: now.board || state.board, drafted: now.draft };
      const other = !same(mine(state.now).map(({ id }) => id), mine(now).map(({ id }) => id));
      return kept(other ? { ...next, plan: { ...next.plan, told: null, ahead: null }, early: null } : next, walk);
    }
    case "items": return { ...state, story: told(state.story, action.items) };
    case "kinds": return { ...state, kinds: action.kinds };
    case "things": return { ...state, things: action.things };
    case "person": return { ...state, person: action.person };
    case "again": return { ...state, again: action.again };
    case "drafted": return { ...state, drafted: action.word };
    case "connection": return { ...state, connection: action.name };
    case "trouble": return { ...state, trouble: action.trouble };
    case "anew": return { ...begun(), kinds: state.kinds, things: state.things, person: state.person, sheet: state.sheet };

    // -- what the reader touches
    case "touch": return touched(state, action.touch, walk, take);
    case "touches": return { ...state, touches: action.touches, fell: [], place: null, answer: state.answer?.bad ? null : state.answer };
    case "untouch": {
      const touches = action.touch ? state.touches.filter((each) => !same(each, action.touch)) : [];
      return kept({ ...state, touches, fell: [] }, walk);
    }
    case "place": return { ...state, place: action.card };
    case "light": return same(state.lit, action.places) ? state : { ...state, lit: action.places };
    case "height": return { ...state, sheet: { ...state.sheet, height: action.height } };
    case "tab": {
      const height = state.sheet.height === "low" && action.tab !== state.sheet.tab ? "half" : state.sheet.height;
      return { ...state, sheet: { height, tab: action.tab } };
    }
    case "looking": return { ...state, looking: action.moment };
    case "read": return { ...state, read: Math.max(state.read, action.cursor) };
    case "since": return { ...state, since: action.since };

    // -- what is planned
    case "plan": return kept({ ...state, plan: { ...state.plan, ...action.plan } }, walk);
    case "early": return kept({ ...state, early: action.choices, touches: [], fell: [], plan: { ...state.plan, told: null, ahead: null } }, walk);

    // -- what is sent
    case "sending": return { ...state, sending: action.sending, answer: null };
    case "taken": {
      const partly = action.done.outcome === "partial";
      return { ...state, sending: null, answer: became(state, action.done), touches: [], fell: [], place: null,
        plan: partly ? planned(action.done.draft ?? [], state.plan.etag) : state.plan };
    }
    case "refused": return { ...state, sending: null, answer: { text: [explained(action.problem), ...instead(action.meanwhile ?? [])].join("\n"), bad: true, undo: false, problem: action.problem } };
    case "dropped": return { ...state, sending: null, answer: action.text ? { text: action.text, bad: false, undo: false } : null };
    case "answer": return { ...state, answer: action.answer };
    default: throw new Error(`no such action: ${action.type}`);
  }
};
