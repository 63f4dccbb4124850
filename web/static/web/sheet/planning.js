// What a hand does to the plan: its lines are moved, taken out, tried once more, sent together, or kept for the own next turn.
import { say } from "../words.js";
import { EMPTY, added, early as asOrder, moved, removed, script as scriptOf, toggled } from "./plan.js";
import { isAsked, questionsKey } from "./questions.js";

/**
 * @param {any} store the page's @param {import("./deeds.js").Hand} hand @param {import("./drafting.js").Draft} draft
 * @param {(lines: (object|string)[]) => Promise<boolean>} send
 */
export function planningOf(store, { own, look, keep, plan, put, gathers, heard }, { ahead, changed, failed, isOf, read }, send) {
  const { dispatch, transport } = store;

  /** Puts a standing order behind those that are active; once more where they have become others meanwhile. @param {object} order @param {boolean} [again] */
  async function stand(order, again = true) {
    const { orders, version } = await transport.standing();
    const active = orders.filter((/** @type {any} */ each) => each.active).map((/** @type {any} */ each) => each.order);
    try {
      await transport.keepStanding([...active, order], version);
    } catch (error) {
      if (!again || /** @type {any} */ (error).status !== 409) throw error;
      await stand(order, false);
    }
  }

  const deeds = {
    read,
    /** Reads it again where another device has written it. */
    follow: async (/** @type {string|null} */ word) => (own.value.wishing || isOf(word) ? undefined : read()),
    /** Of two versions: that of here in the place of the other, or behind it, or not at all. */
    async settle(/** @type {"mine" | "both" | "theirs"} */ which) {
      const lines = own.value.mine;
      keep({ mine: null });
      if (which === "theirs") return;
      const behind = which === "mine" ? { ...plan(), lines: [] } : plan();
      await changed(lines.reduce((/** @type {any} */ value, /** @type {any} */ line) => added(value, line), behind));
    },
    move: (/** @type {number} */ at, /** @type {number} */ by) => changed(moved(plan(), at, by)),
    remove: (/** @type {number} */ at) => changed(removed(plan(), at)),
    toggle: (/** @type {number} */ at) => put(toggled(plan(), at)),
    /** Goes on with the plan from behind its last line. */
    resume() {
      gathers();
      return changed(plan());
    },
    /** Leaves the plan as it is: what is given is sent again. */
    pause() {
      keep({ gathering: null });
      dispatch({ type: "touches", touches: [] });
      put({ told: null, ahead: null });
    },
    /** Tries it once more, where what it was tried on is another position; after a sending that is done anyway. One that waits is tried where it could be sent. */
    async retry() {
      if (plan().lines.length && !own.value.busy && (look().early || isAsked(store.state.value.now))) await changed(plan(), false);
    },
    async drop() {
      keep({ gathering: null });
      if (look().early) dispatch({ type: "early", choices: null });
      await changed({ ...EMPTY, etag: plan().etag });
    },
    async send() {
      const script = scriptOf(plan());
      keep({ gathering: null });
      try {
        await send(script);
      } finally {
        put({ told: null, ahead: null }); // what is left of it waits
      }
    },
    /** The choices of my next turn, from which it is planned before it comes. */
    async begin() {
      const asked = questionsKey(store.state.value.now);
      try {
        const choices = await transport.early();
        if (asked !== questionsKey(store.state.value.now)) return; // it may have come meanwhile
        dispatch({ type: "early", choices: ahead(choices) });
        // What comes before, and is a move of one's own, is to be given too, before the first line: the roll.
        const { kinds } = store.state.value.kinds;
        keep({ first: choices.assumes.filter((/** @type {string} */ each) => kinds.some((/** @type {any} */ { type }) => type === each)) });
        if (plan().lines.length) await changed(plan());
      } catch (error) {
        await failed(error);
      }
    },
    /** Keeps the plan as a standing order for the beginning of my turn (TAB-112). */
    async early() {
      const order = asOrder(plan());
      if (!order || own.value.busy) return;
      keep({ busy: true });
      try {
        await stand(order);
        await deeds.drop();
        dispatch({ type: "answer", answer: { text: say("Kept among your standing orders. They are given when your turn begins, unless something happens to what you have."), bad: false, undo: false } });
        keep(heard());
      } catch (error) {
        await failed(error);
      } finally {
        keep({ busy: false });
      }
    },
  };
  return deeds;
}
