// The page's one store: a signal with all that it knows, and the only way to change it.
import { computed, signal } from "../vendor/signals-core/signals-core.js";
import { reducer } from "./reducer.js";
import { begun, position } from "./state.js";

/** @typedef {import("./state.js").State} State */
/** @template T @typedef {import("../vendor/signals-core/signals-core.js").ReadonlySignal<T>} Signal */
/** @typedef {{ [name in keyof State]: Signal<State[name]> }} Of each member of the state as a signal of its own, so that a part is
 * drawn anew only where what it shows has changed */
/**
 * @typedef {object} Store
 * @property {Signal<State>} state
 * @property {Of} of
 * @property {import("./transport.js").Transport} transport
 * @property {Signal<any>} from the position from which the next touch goes on
 * @property {Signal<import("../walk/types.js").Walk | null>} walk what can be touched next, and the move that comes of it; null before
 *   the game and its kinds are known
 * @property {Signal<import("../walk/types.js").Walk | null>} untouched the same before anything is touched
 * @property {import("./deeds.js").Deeds} deeds what only a server can do, by name; filled by the page
 * @property {(action: { type: string, [member: string]: any }) => void} dispatch tells what happened: one of the actions that reducer.js knows
 */

/**
 * @param {(now: any, kinds: any, touches: readonly import("../walk/types.js").Touch[]) => import("../walk/types.js").Walk} walk what can
 *   be touched next (walk/)
 * @param {(found: any, touch: import("../walk/types.js").Touch) => readonly import("../walk/types.js").Touch[]} take what is touched after
 *   one touch more
 * @param {import("./transport.js").Transport} transport every request of the page
 * @returns {Store}
 */
export function makeStore(walk, take, transport) {
  const state = signal(begun());
  const reduce = reducer(walk, take);
  const names = /** @type {(keyof State)[]} */ (Object.keys(begun()));
  const of = /** @type {Of} */ (Object.fromEntries(names.map((name) => [name, computed(() => state.value[name])])));
  const from = computed(() => position({ now: of.now.value, early: of.early.value, plan: of.plan.value }));
  return {
    state,
    of,
    transport,
    from,
    untouched: computed(() => (from.value && of.kinds.value ? walk(from.value, of.kinds.value, []) : null)),
    walk: computed(() => (from.value && of.kinds.value ? walk(from.value, of.kinds.value, of.touches.value) : null)),
    deeds: /** @type {import("./deeds.js").Deeds} */ ({}),
    dispatch(action) {
      state.value = reduce(state.value, action);
    },
  };
}
