// What the sheet's buttons do: touches, what is planned and tried, and what is sent. The page has the rest (store.deeds).
import { pick, press } from "../walk/touch.js";
import { wording } from "./button.js";
import { draftOf } from "./drafting.js";
import { ended, isEnd, waiting } from "./ending.js";
import { orderOf, same, textOf } from "./plan.js";
import { planningOf } from "./planning.js";
import { questionsKey } from "./questions.js";
import { FAMILY, choose, chosenLast, settled } from "./settle.js";
import { wishingOf } from "./wishing.js";

/**
 * What the sheet keeps for itself, and nobody else needs.
 * @typedef {object} Own
 * @property {string|null} gathering the questions, as their key, to which what is given becomes lines of the plan; null for none
 * @property {string[]} first the kinds of moves with which a plan of the next turn begins
 * @property {boolean} busy whether something is sent of which the game is not told yet
 * @property {string|null} armed the script that was asked about once, as its key
 * @property {{key: string, answer: any}|null} tried what a preview told of the script that is touched
 * @property {string[]} among the places or pieces between which the board was touched
 * @property {boolean} reads whether a long question is shown whole
 * @property {string} search the words by which the list of marks is sifted
 * @property {boolean} listed whether that list is open
 * @property {string|null} typed what was typed; null while the line shows what was touched
 * @property {boolean} typing whether the typed line is open
 * @property {import("./ending.js").Ending} ending
 * @property {any[]} families of standing orders that the game has
 * @property {string|null} told the questions that were open when it was told last what became of something, as their key
 * @property {object|null} always the standing order that would give again what was answered last
 * @property {Record<string, string>} orders the lines of the reader's standing orders, by their numbers
 * @property {{aside: any} | null} wishing what is gathered is wished for in the turns of others, and becomes part of the turn's end; the plan lies aside meanwhile
 * @property {any} mine the lines of the plan as they were here, where another device had written it meanwhile
 * @property {any} put the answer of which the reader has put away what came of it, null before anything was sent; undefined where he has put away nothing
 * @property {{offered: boolean, settled: boolean}} standing whether the game knows the family of building in others' turns, and orders that stay have settled it
 */

/** @returns {Own} */
export const begun = () => ({
  gathering: null, first: [], busy: false, armed: null, tried: null, among: [], reads: false, search: "", listed: false, typed: null, typing: false,
  ending: { how: "ask", wishes: "", later: false }, families: [], told: null, always: null, orders: {}, wishing: null, mine: null, put: undefined, standing: { offered: false, settled: false },
});

/** What makes a standing order of an answer; loaded when something was sent first. */
const alike = () => import("./always.js");

/** How the sheet stands, without what is made of that. @typedef {Omit<import("./sheet.js").Look, "deeds" | "to" | "sign" | "signOf">} Stands */

/**
 * What the deeds of the sheet share.
 * @typedef {object} Hand
 * @property {{value: Own}} own a signal
 * @property {() => Stands} look how the sheet stands
 * @property {(part: Partial<Own>) => void} keep
 * @property {() => import("./plan.js").Plan} plan
 * @property {(value: any) => void} put shows a plan, or what is different of it
 * @property {() => void} gathers from now on what is given becomes lines of the plan, as long as the same is asked
 * @property {() => Partial<Own>} heard that what became of something is told by now: until something else is asked, it stands there
 */

/**
 * @param {any} store the page's
 * @param {{value: Own}} own a signal
 * @param {() => Stands} look how the sheet stands
 */
export function deedsOf(store, own, look) {
  const { dispatch, transport } = store;
  const keep = (/** @type {Partial<Own>} */ part) => { own.value = { ...own.value, ...part }; };
  const plan = () => store.of.plan.value;
  const gathers = () => keep({ gathering: questionsKey(store.state.value.now), armed: null, tried: null, typed: null });
  const heard = () => ({ told: questionsKey(store.state.value.now) });
  /** @type {Hand} */
  const hand = { own, look, keep, plan, gathers, heard, put: (value) => dispatch({ type: "plan", plan: value }) };
  const draft = draftOf(store, hand);
  let given = 0; // how often something was sent

  /** Lets go of wishes that name what is gone by now, tells it, and gives whether there were any: what ends the turn then is pressed anew. */
  async function letsGo() {
    if (own.value.ending.how !== "build") return false;
    const { withoutLost } = await import("./wishes.js").catch(() => ({ withoutLost: null })); // without it the server says what is wrong
    const left = await withoutLost?.(own.value.ending, (lines) => transport.preview(lines));
    if (!left) return false;
    keep({ ending: left.ending });
    dispatch({ type: "answer", answer: { text: left.text, bad: true, undo: false } });
    return true;
  }

  /** Proposes to do always what was given, as soon as it is known how that is said: nothing waits for it, and what is given next comes first. */
  function proposes(/** @type {any} */ lines, /** @type {any} */ from, /** @type {any} */ told, /** @type {any} */ around) {
    const mine = given;
    const then = (/** @type {typeof import("./always.js")} */ { repeating }) => {
      if (mine === given && !store.state.value.touches.length) keep({ always: repeating(own.value.families, lines, from, told, around) });
    };
    alike().then(then, () => {}); // it is a shortcut, and can be written by hand
  }

  /** Sends lines; what was chosen for the others' turns goes with those that end mine. */
  async function send(/** @type {(object|string)[]} */ lines) {
    const { settles, from, own: { wanted } } = look();
    const state = store.state.value;
    const told = own.value.tried?.key === wanted ? own.value.tried?.answer : null;
    const ends = lines.length > 0 && isEnd(state.kinds, lines.at(-1));
    const all = ends ? ended(/** @type {object[]} */ (lines), own.value.ending, { settles, waits: waiting(state.now).length > 0, order: orderOf(from, /** @type {object} */ (lines.at(-1))) ?? "" }) : lines;
    if (!all || own.value.busy) return false;
    given += 1;
    keep({ busy: true, always: null }); // until the game is told as it is after it: what is shown meanwhile is of before
    try {
      if (ends && settles && (await letsGo())) return false;
      const done = await draft.inTurn(async () => {
        const counts = await store.deeds.send(all);
        // Of a plan what ran is planned no more; where the first lines count, the rest is the plan.
        if (counts && (plan().lines.length || store.state.value.answer?.bad)) await draft.fetched().catch(() => {});
        return counts;
      });
      if (done) {
        keep({ armed: null, typed: null, tried: null, search: "", ...heard() });
        proposes(lines, from, told, { kinds: state.kinds, offers: state.now.table?.offers });
        if (ends && settles) choose(state.now.game.id, own.value.ending);
      }
      if (plan().lines.length) await draft.retried(); // news may have come while it was sent
      return done;
    } finally {
      keep({ busy: false });
    }
  }

  const deeds = {
    own: keep,
    /** What is touched from now on. */
    to(/** @type {import("../walk/types.js").Touch[]} */ touches) {
      keep({ armed: null, typed: null, always: null, among: [] });
      dispatch({ type: "touches", touches });
    },
    /** Begins anew with these touches. */
    begin(/** @type {import("../walk/types.js").Touch[]} */ touches) {
      deeds.to([]);
      for (const touch of touches) dispatch({ type: "touch", touch });
    },
    /** Touches a place of the board; the second touch of one where the move is whole is that of the button. */
    press(/** @type {string} */ place) {
      const { touches, send: second } = press(store.walk.value, place);
      return second ? deeds.go() : deeds.to(touches);
    },
    /** Lists places or pieces between which the board was touched. */
    among: (/** @type {string[]} */ names) => (same(names, own.value.among) ? undefined : keep({ among: names })),
    /** Touches a piece of the board, where several stand at its place. */
    pick: (/** @type {string} */ piece) => deeds.to(pick(store.walk.value, piece)),
    /** Presses the button: gives what is touched, or asks once more where that is wanted. */
    go() {
      const here = look();
      if (!here.walk.script.length || own.value.busy || store.state.value.sending || (here.walk.button?.short && !here.early)) return undefined;
      return wording(here).asks ? keep({ armed: here.own.wanted }) : deeds.give(here.walk.script);
    },
    light: (/** @type {string[]} */ places) => store.deeds.light(places),
    /** Shows the card of a place; null closes it. */
    look(/** @type {string|null} */ name) {
      store.deeds.light(name === null ? [] : [name]);
      return store.deeds.place(name);
    },
    tab: (/** @type {string} */ tab) => dispatch({ type: "tab", tab }),
    /** Says what a thing is, or a rule. @param {string} use @param {string} value @param {string} label */
    thing: (use, value, label) => store.deeds.thing(use, value, label),
    rule: (/** @type {string} */ number) => store.deeds.rule(number),
    end: (/** @type {any} */ part) => keep({ ending: { ...own.value.ending, ...part } }),
    /** Gives a script: sends it, or puts it behind the lines of the plan. */
    give(/** @type {import("../walk/types.js").Move[]} */ script) {
      const { planning, early } = look();
      return planning || early ? deeds.gather(script) : send(script);
    },
    /** Gives typed lines in the same way. */
    type(/** @type {string[]} */ lines) {
      const { planning, early } = look();
      if (!planning && !early) return send(lines);
      keep({ typed: null });
      return draft.grow(lines.map((order) => ({ order })));
    },
    gather(/** @type {import("../walk/types.js").Move[]} */ script) {
      const { from } = look();
      const { button } = store.walk.value;
      const lines = script.map((move) => ({ move, order: orderOf(from, move), text: textOf(from, move), label: button?.label, short: button?.short || undefined }));
      dispatch({ type: "touches", touches: [] });
      gathers();
      return draft.grow(lines);
    },
    /** Opens the form of a standing order, filled in. */
    always: (/** @type {object} */ order) => store.deeds.always(order),
    async undo(/** @type {number} */ count) {
      if (own.value.busy || store.state.value.sending) return;
      await store.deeds.undo(count);
      keep({ always: null, ...heard() });
    },
    async again() {
      given += 1;
      keep({ always: null });
      await store.deeds.again();
      keep(heard());
    },
    drop: () => store.deeds.drop(),
    plan: planningOf(store, hand, draft, send),
    wish: wishingOf(store, hand, draft, (touches) => deeds.begin(touches)),
    /** What was chosen last in this game, and whether it is asked at all. */
    async settle() {
      const { game } = store.state.value.now;
      const [families, { orders }] = await Promise.all([transport.families(game.ruleset), transport.standing()]);
      const offered = families.some((/** @type {any} */ { tag }) => tag === FAMILY);
      keep({
        families,
        orders: Object.fromEntries(orders.map((/** @type {any} */ { id, line, line_text: text }) => [id, text ?? line])),
        ending: { ...own.value.ending, ...chosenLast(game.id) },
        standing: { offered, settled: settled(orders.filter((/** @type {any} */ { active }) => active)) },
      });
    },
  };
  return deeds;
}
