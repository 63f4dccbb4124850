// What shall be built in the turns of others: it is gathered by touch, as a plan is, and becomes part of the end of the turn.
import { linesIn } from "../lines.js";
import { EMPTY, added, hopeful } from "./plan.js";
import { buildable } from "./settle.js";

/**
 * @param {any} store the page's @param {import("./deeds.js").Hand} hand @param {import("./drafting.js").Draft} draft
 * @param {(touches: import("../walk/types.js").Touch[]) => void} touch begins anew with these touches
 */
export function wishingOf(store, { own, look, keep, plan, put }, { changed, failed, forget, inTurn }, touch) {
  const { dispatch, transport } = store;

  const deeds = {
    /** From now on what is touched is what would be built in the turns of others. */
    async begin() {
      try {
        const choices = await inTurn(transport.early.bind(transport)); // after what is written of the plan
        const aside = plan();
        dispatch({ type: "early", choices: hopeful(buildable(choices, own.value.families)) }); // first: wishes are for as long as that is there
        keep({ wishing: { aside } });
        await changed(linesIn(own.value.ending.wishes).reduce((value, order) => added(value, { order }), { ...EMPTY }));
      } catch (error) {
        await failed(error);
      }
    },
    /** That was all of it: back to the end of the turn. */
    done() {
      const wishes = plan().lines.map((/** @type {any} */ { order, text }) => text ?? order).join("\n"); // read in either (TAB-215)
      deeds.leave();
      keep({ ending: { ...own.value.ending, how: wishes ? "build" : "ask", wishes } });
      const end = store.untouched.value?.acts.find((/** @type {any} */ act) => act.ends === "yes" && act.move);
      if (end) touch([{ type: end.type }]);
    },
    /** Leaves it as it was before. */
    leave() {
      const { wishing: begun } = own.value;
      if (!begun) return;
      forget();
      keep({ wishing: null, gathering: null });
      if (look().early) dispatch({ type: "early", choices: null });
      put({ ...begun.aside, told: null, ahead: null });
    },
  };
  return deeds;
}
