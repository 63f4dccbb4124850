// The page's one store: a signal with all that it knows, and the only way to change it.
import { computed, signal } from "../vendor/signals-core/signals-core.js";
import { reducer } from "./reducer.js";
import { begun, position } from "./state.js";

/** @typedef {import("./state.js").State} State */

/**
 * @param {(now: any, kinds: any, touches: readonly any[]) => any} walk what can be touched next (walk/)
 * @param {any} transport every request of the page (transport.js)
 */
export function makeStore(walk, transport) {
  const state = signal(begun());
  const reduce = reducer(walk);
  /** Each member of the state as a signal of its own, so that a part is drawn anew only where what it shows has changed. */
  const of = Object.fromEntries(Object.keys(begun()).map((name) => [name, computed(() => state.value[name])]));
  const from = computed(() => position({ now: of.now.value, early: of.early.value, plan: of.plan.value }));
  return {
    state,
    of,
    transport,
    /** What can be touched next, and the move that comes of it; null before the game and its kinds are known. */
    walk: computed(() => (from.value && of.kinds.value ? walk(from.value, of.kinds.value, of.touches.value) : null)),
    /** What only a server can do, by name (deeds.js); filled by the page. */
    deeds: {},
    dispatch(action) {
      state.value = reduce(state.value, action);
    },
  };
}
